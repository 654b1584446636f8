-- Answers of providers that were bought, and whose asker could not wait for them: given to whoever asks the same again, so that nothing is
-- bought twice. What was told is sealed; the question is a keyed digest. Removed after a day, and all of them whenever somebody is erased.
create table network_answers (
  provider text not null,
  question text not null,
  asked_at timestamptz not null,
  -- Null: the question is still out.
  answer text,
  primary key (provider, question)
);
create index network_answers_age on network_answers (asked_at);

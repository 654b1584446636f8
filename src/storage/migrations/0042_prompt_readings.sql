-- What a language model has read in a prompt, so that each page, quote and recount of a search does not ask it again.
create table prompt_readings (
  account_id text not null references accounts,
  -- Keyed hash of the prompt and of the model that read it.
  prompt_key text not null,
  -- Sealed: a prompt may name somebody.
  marks text not null,
  read_at timestamptz not null,
  primary key (account_id, prompt_key)
);
create index prompt_readings_age on prompt_readings (read_at);

-- Those not counted for longest are counted first.
alter table saved_searches add column counted_at timestamptz;
-- What housekeeping removes by its age.
create index resolutions_age on resolutions (answered_at);

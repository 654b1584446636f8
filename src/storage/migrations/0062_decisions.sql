-- A record of every ranking, and of what people decided about it: chained by hashes, so that a change shows.
create table decisions (
  account_id text not null references accounts,
  decision_id text not null,
  -- RANKING: a page of a search. OVERRIDE: what a person decided. ERASURE: which parts of others are gone for good.
  kind text not null check (kind in ('RANKING', 'OVERRIDE', 'ERASURE')),
  at timestamptz not null,
  -- null: the operator, by the command line.
  key_id text,
  -- The ranking that an override is about.
  about text,
  -- Whom it names; nobody any more who was erased.
  urns text[] not null,
  -- What is hashed, letter by letter: it names nobody, and holds a salted hash of each part.
  head text not null,
  -- What can be read: for each [salt, text]; without a salt where it was erased, and then without what was erased.
  parts jsonb not null,
  hash bytea not null,
  -- Its place in the account's chain, and the hash of the place before with its own; null until the workers have put it there.
  seq bigint,
  link bytea,
  primary key (account_id, decision_id),
  check ((seq is null) = (link is null))
);
create unique index decisions_chain on decisions (account_id, seq) where seq is not null;
create index decisions_unchained on decisions (account_id) where seq is null;
create index decisions_by_time on decisions (account_id, at, decision_id);
create index decisions_by_urn on decisions using gin (urns);
create index decisions_about on decisions (account_id, about) where about is not null;

-- Where each account's chain ends, and where it begins since retention took what stood before.
create table decision_chains (
  account_id text primary key references accounts,
  seq bigint not null,
  link bytea not null,
  purged_seq bigint not null,
  purged_link bytea not null
);

-- Whoever is shown a list of people is shown it in an order that a machine suggests, unless the account wants none.
alter table accounts add column ranking_off boolean not null default false;

-- Append-only but for three things: a place in the chain, once; what an erasure takes out; what has outlived its time.
create function refuse_decision_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.account_id, new.decision_id, new.kind, new.at, new.key_id, new.about, new.head, new.hash)
      is not distinct from (old.account_id, old.decision_id, old.kind, old.at, old.key_id, old.about, old.head, old.hash) then
      if old.seq is null and new.urns = old.urns and new.parts = old.parts then
        return new;
      end if;
      if (new.seq, new.link) is not distinct from (old.seq, old.link)
        and old.account_id = nullif(current_setting('scout.erase_decisions', true), '') then
        return new;
      end if;
    end if;
  elsif tg_op = 'DELETE' then
    if old.at < nullif(current_setting('scout.purge_decisions_before', true), '')::timestamptz then
      return old;
    end if;
    if old.account_id = nullif(current_setting('scout.forget_account', true), '')
      and exists (select from accounts where account_id = old.account_id and state = 'MOVED') then
      return old;
    end if;
  end if;
  raise exception 'records of decisions are never changed or removed before their time';
end $$;
create trigger decisions_append_only before update or delete on decisions
  for each row execute function refuse_decision_change();
create trigger decisions_never_emptied before truncate on decisions
  for each statement execute function refuse_decision_change();

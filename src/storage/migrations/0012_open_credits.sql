-- Clients govern their own keys and read their own ledger: plans by name, daily caps, entries by time.
alter table accounts add column plan text not null default 'default';

alter table api_keys
  add column daily_cap_units bigint check (daily_cap_units >= 0),
  -- Whose spending counts against the cap: the first key of a chain of rotations. A successor goes on with what is
  -- left of the day; one that started anew would make a cap worth nothing.
  add column budget_id text,
  add check ((daily_cap_units is null) = (budget_id is null));

-- On holds and releases of keys with a cap only.
alter table ledger_entries add column budget_id text;
-- Partial: keys without a cap, nearly all of them, write nothing here.
create index ledger_budget on ledger_entries (account_id, budget_id, at) where budget_id is not null;
create index ledger_grants on ledger_entries (account_id, seq) where kind = 'GRANT';

-- The number of the last entry before a moment: entries are numbered without gaps, nearly in the order of their times,
-- so twenty probes of the primary key find it. An index by time would cost every charge 14 % more log for a read that
-- is rare. Times may lag behind the numbers by as long as a process waited for the lock: who must be exact asks for an
-- hour more and compares the times.
create function ledger_seq_before(account text, moment timestamptz) returns bigint language plpgsql stable as $$
declare
  low bigint := 0;
  high bigint;
  middle bigint;
  found_at timestamptz;
begin
  select last_seq into high from balances where account_id = account;
  while low < high loop
    middle := (low + high + 1) / 2;
    select at into found_at from ledger_entries where account_id = account and seq = middle;
    if found_at < moment then low := middle; else high := middle - 1; end if;
  end loop;
  return low;
end $$;

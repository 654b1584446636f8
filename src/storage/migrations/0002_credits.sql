-- Credits: an append-only ledger is the truth, the balance row its projection and the account's one mutex.
-- Amounts are whole units (1 displayed credit = 1,000 units). Every key starts with the account.
create table balances (
  account_id text primary key references accounts,
  plan_units bigint not null default 0 check (plan_units >= 0),
  extra_units bigint not null default 0 check (extra_units >= 0),
  held_plan_units bigint not null default 0 check (held_plan_units >= 0),
  held_extra_units bigint not null default 0 check (held_extra_units >= 0),
  last_seq bigint not null default 0
);

create table ledger_entries (
  account_id text not null references balances,
  seq bigint not null,
  kind text not null check (kind in ('GRANT', 'HOLD', 'CAPTURE', 'RELEASE')),
  -- What this entry is about: a grant's own id, or the id of the held work. A hold and its end share it.
  ref text not null,
  plan_units bigint not null check (plan_units >= 0),
  extra_units bigint not null check (extra_units >= 0),
  operation text not null check (operation in ('grant', 'search', 'enrich', 'contact')),
  urn text,
  field text,
  job_id text,
  key_id text,
  plan_after bigint not null check (plan_after >= 0),
  extra_after bigint not null check (extra_after >= 0),
  at timestamptz not null,
  step smallint generated always as (case kind when 'GRANT' then 0 when 'HOLD' then 1 else 2 end) stored,
  hold_step smallint generated always as (case when kind in ('CAPTURE', 'RELEASE') then 1 end) stored,
  primary key (account_id, seq),
  -- One hold, and one end, for a ref: a second charge or a second refund of the same work cannot be written.
  unique (account_id, ref, step),
  unique (account_id, ref, step, plan_units, extra_units),
  -- An end exists only for a hold, and for exactly the units held, from the balance they came from.
  foreign key (account_id, ref, hold_step, plan_units, extra_units)
    references ledger_entries (account_id, ref, step, plan_units, extra_units)
);
-- A value once paid for is the account's: no second capture of the same field of the same person.
create unique index ledger_contact_once on ledger_entries (account_id, urn, field)
  where kind = 'CAPTURE' and operation = 'contact';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger entries are never changed or removed';
end $$;
create trigger ledger_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_never_emptied before truncate on ledger_entries
  for each statement execute function refuse_change();

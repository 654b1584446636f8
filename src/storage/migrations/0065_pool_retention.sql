-- How long an account keeps people of its pool nobody has had to do with; without a row: for ever.
create table pool_retention_rules (
  account_id text primary key references accounts,
  months int not null check (months > 0),
  grace_days int not null check (grace_days > 0),
  changed_at timestamptz not null,
  changed_by text not null,
  -- The day whose look through the pool is under way or done, and after whom it goes on; null after whom: done.
  looked_on date,
  looked_after text
);

-- Whose time is up: announced with the day on which they are erased, or kept by somebody for a reason. Goes with the person.
create table pool_retention (
  account_id text not null references accounts,
  urn text not null,
  state text not null check (state in ('ANNOUNCED', 'KEPT')),
  last_active_at timestamptz not null,
  last_event text not null,
  announced_at timestamptz not null,
  erase_on date not null,
  kept_at timestamptz,
  kept_by text,
  reason text,
  note text,
  -- Whether the account was told.
  told boolean not null default false,
  primary key (account_id, urn),
  check ((state = 'KEPT') = (kept_at is not null))
);
create index pool_retention_order on pool_retention (account_id, erase_on, urn);
create index pool_retention_due on pool_retention (erase_on) where state = 'ANNOUNCED';

create trigger guard_account before insert or update or delete on pool_retention_rules for each row execute function guard_account();
create trigger guard_account before insert or update or delete on pool_retention for each row execute function guard_account();

-- When data on somebody was obtained last: the profile itself may have gone by then.
alter table candidate_notices add column last_obtained_at timestamptz;
update candidate_notices n set last_obtained_at = greatest(n.obtained_at, (
  select c.enriched_at from network_candidates c where c.account_id = n.account_id and c.urn = n.urn));
alter table candidate_notices alter column last_obtained_at set not null;

-- What accounts are told: events, the endpoints that want them, and one row for each delivery owed.

-- Which secret this database's sealed texts are under: a node that has another one must not start.
create table installation (
  only_one boolean primary key default true check (only_one),
  secret_id text not null
);

-- Numbers the events of an account. The row is locked until the commit, so numbers become visible in their order:
-- a reader that has seen number 7 never misses a 6 that was still on its way.
create table event_heads (
  account_id text primary key references accounts,
  last_seq bigint not null
);

create table events (
  account_id text not null references accounts,
  seq bigint not null,
  event_id text not null,
  type text not null,
  -- Ids and counts, never contact data. Text order is kept: what is signed is what was written.
  data json not null,
  at timestamptz not null,
  primary key (account_id, seq),
  unique (account_id, event_id)
);
create index events_at on events (at);

create table webhooks (
  account_id text not null references accounts,
  webhook_id text not null,
  url text not null,
  -- Null: every type, those to come as well.
  event_types text[],
  description text not null,
  active boolean not null default true,
  -- Why the service itself switched it off.
  disabled_reason text,
  -- Sealed: the service signs with it, a backup shows nothing.
  secret text not null,
  old_secret text,
  old_secret_until timestamptz,
  -- Of the first failed try since the last success.
  failing_since timestamptz,
  created_at timestamptz not null,
  primary key (account_id, webhook_id),
  check ((old_secret is null) = (old_secret_until is null))
);

-- No foreign key to webhooks: an endpoint deleted while an event is being written must not fail what the event tells of.
create table webhook_deliveries (
  account_id text not null,
  webhook_id text not null,
  event_seq bigint not null,
  delivery_id text not null,
  status text not null check (status in ('PENDING', 'DELIVERED', 'FAILED')),
  attempts int not null default 0,
  last_status int,
  last_error text,
  last_attempt_at timestamptz,
  next_attempt_at timestamptz,
  -- Since the event or the latest resend: the position in the schedule.
  tries int not null default 0,
  primary key (account_id, webhook_id, event_seq),
  unique (account_id, delivery_id),
  foreign key (account_id, event_seq) references events on delete cascade,
  check ((status = 'PENDING') = (next_attempt_at is not null))
);
-- The cascade's way back; the primary key begins with the endpoint.
create index webhook_deliveries_event on webhook_deliveries (account_id, event_seq);

-- Up to which state of the batch its owner was told that it stalls: once for each stall.
alter table batches add column stall_told_for timestamptz;
-- Where `credits.low` is told; null: the operator's default.
alter table balances add column low_units bigint check (low_units >= 0);

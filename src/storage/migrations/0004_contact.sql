-- Contact data: what an account knows of each field of each person, and its requests to unlock.
create table contact_fields (
  account_id text not null references accounts,
  urn text not null,
  field text not null check (field in ('work_email', 'personal_email', 'phone')),
  state text not null check (state in ('IN_FLIGHT', 'FOUND', 'NOT_FOUND')),
  value text,
  -- Who looks it up, or did.
  unlock_id text not null,
  changed_at timestamptz not null,
  -- The key is the promise: one lookup in flight for a field of a person, whoever asks.
  primary key (account_id, urn, field),
  check ((state = 'FOUND') = (value is not null))
);

create table unlocks (
  account_id text not null references accounts,
  unlock_id text not null,
  urn text not null,
  network_url text not null,
  requested_fields text[] not null,
  -- Those this request charged and looks up itself; the others were known, or are awaited from elsewhere.
  dispatched_fields text[] not null,
  batch_id text,
  status text not null check (status in ('QUEUED', 'PROCESSING', 'COMPLETED')),
  lookup_id text,
  failure_code text,
  charged_units bigint not null check (charged_units >= 0),
  refunded_units bigint not null default 0 check (refunded_units between 0 and charged_units),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deadline_at timestamptz not null,
  primary key (account_id, unlock_id)
);
create unique index unlocks_single_in_flight on unlocks (account_id, urn)
  where batch_id is null and status <> 'COMPLETED';
create index unlocks_urn on unlocks (account_id, urn, created_at desc);

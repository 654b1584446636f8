-- What lookups have found so far is sealed like every other contact value; rows from before are read as they are.
alter table network_lookups alter column state type text using state::text;

-- The provider has called back for it: it is read at the next look, whoever was at work on the lookup when the call came.
alter table network_tickets add column called boolean not null default false;

-- How many lookups a provider is at work on.
create index network_attempts_open on network_attempts (provider, asked_at) where outcome in ('OPEN', 'PENDING');

-- Fields whose lookup had not ended when its request ran out of time and was refunded. The lookup is read for a while longer;
-- what comes of it is kept here, sealed, belongs to nobody yet, and is the answer when the field is asked (and paid) for again.
create table late_fields (
  account_id text not null references accounts,
  urn text not null,
  field text not null check (field in ('work_email', 'personal_email', 'phone')),
  -- The request that ran out of time, and how the network knows its lookup.
  unlock_id text not null,
  lookup_id text not null,
  -- Whose profile was looked up: under another address it is nobody's answer.
  network_url text not null,
  state text not null check (state in ('PENDING', 'FOUND', 'NOT_FOUND')),
  value text,
  digest bytea,
  source text,
  details jsonb,
  changed_at timestamptz not null,
  primary key (account_id, urn, field),
  check ((state = 'FOUND') = (value is not null))
);
create index late_fields_unlock on late_fields (account_id, unlock_id);
create index late_fields_age on late_fields (changed_at);

-- What the operator's providers were asked and what it cost. All of it is the operator's, not an account's: one provider
-- serves all accounts, under one key and one bill. Amounts are thousandths of the provider's own credits.

-- One row for each provider, shared by all processes: what today may still cost, how fast it may be asked.
create table network_meters (
  provider text primary key,
  day date not null,
  -- Reserved before a call, put right after it.
  spent bigint not null,
  -- When the calls made so far are all within the rate; ahead of now by as many calls as may come at once.
  paced_until timestamptz not null,
  -- The provider said to stay away.
  paused_until timestamptz
);

-- Written before the call: one that is still OPEN after its time is one whose answer was lost, not one that never was.
create table network_attempts (
  attempt_id text primary key,
  provider text not null,
  operation text not null,
  lookup_id text,
  asked_for text[] not null default '{}',
  gave text[] not null default '{}',
  outcome text not null default 'OPEN',
  people int not null default 0,
  reserved bigint not null,
  -- Null while nobody knows; the reserve counts until then.
  cost bigint,
  asked_at timestamptz not null,
  ended_at timestamptz
);
create index network_attempts_age on network_attempts (asked_at);
-- Whether the same piece of work has asked before.
create index network_attempts_lookup on network_attempts (lookup_id) where lookup_id is not null;

-- Contact lookups that go from provider to provider. Removed an hour after they began: until then what was found stands here in clear.
create table network_lookups (
  lookup_id text primary key,
  urn text not null,
  network_url text not null,
  state jsonb not null,
  -- Whoever works on it has it alone until then.
  busy_until timestamptz not null,
  created_at timestamptz not null
);
create index network_lookups_age on network_lookups (created_at);
-- A provider that calls back names its own ticket.
create table network_tickets (
  provider text not null,
  ticket text not null,
  lookup_id text not null references network_lookups on delete cascade,
  primary key (provider, ticket)
);
create index network_tickets_lookup on network_tickets (lookup_id);

-- What a source said of a value besides: verified or not, how sure it is, which kind of line.
alter table contact_fields add column details jsonb;

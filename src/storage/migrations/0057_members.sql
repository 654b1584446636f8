-- People of an account: who may sign in, as what, and by which means. What they did stands under `member_id` wherever a key's id would.
create table members (
  account_id text not null references accounts,
  member_id text not null unique,
  -- In small letters: one person may be a member of several accounts under one address.
  email text not null,
  name text not null,
  role text not null check (role in ('owner', 'admin', 'recruiter', 'reviewer', 'auditor')),
  monthly_cap_units bigint check (monthly_cap_units >= 0),
  -- As the identity provider knows them, from their first sign-in by it on; the address may change there.
  issuer text,
  subject text,
  created_at timestamptz not null,
  joined_at timestamptz,
  last_seen_at timestamptz,
  -- Whoever was removed stays as a name beside what they did.
  removed_at timestamptz,
  primary key (account_id, member_id),
  check ((issuer is null) = (subject is null))
);
create unique index members_email on members (account_id, email) where removed_at is null;
create index members_by_email on members (email) where removed_at is null;
create unique index members_subject on members (account_id, issuer, subject) where removed_at is null and subject is not null;
create index members_by_subject on members (issuer, subject) where removed_at is null and subject is not null;

create table member_sessions (
  -- SHA-256 of what the cookie holds: a leaked backup opens nothing.
  session_hash bytea primary key,
  account_id text not null,
  member_id text not null,
  -- PROVIDER, LINK or PASSKEY.
  means text not null,
  -- The provider's own session, which it may end from its side.
  issuer text,
  subject text,
  provider_session text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (account_id, member_id) references members on delete cascade
);
create index member_sessions_member on member_sessions (account_id, member_id);
create index member_sessions_subject on member_sessions (issuer, subject) where subject is not null;
create index member_sessions_end on member_sessions (expires_at);

-- Links that let somebody in once.
create table sign_in_links (
  link_hash bytea primary key,
  account_id text not null,
  member_id text not null,
  expires_at timestamptz not null,
  foreign key (account_id, member_id) references members on delete cascade
);
create index sign_in_links_member on sign_in_links (account_id, member_id);
create index sign_in_links_end on sign_in_links (expires_at);

-- Sign-ins under way, each bound to one browser by a cookie and taken once: what the provider or the passkey must answer, or
-- between which members somebody has to choose.
create table sign_ins (
  sign_in_hash bytea primary key,
  kind text not null,
  state jsonb not null,
  expires_at timestamptz not null
);
create index sign_ins_end on sign_ins (expires_at);

create table passkeys (
  credential_id text primary key,
  account_id text not null,
  member_id text not null,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  foreign key (account_id, member_id) references members on delete cascade
);
create index passkeys_member on passkeys (account_id, member_id);

-- A logout that the provider tells is told once.
create table provider_logouts (
  issuer text not null,
  token_id text not null,
  expires_at timestamptz not null,
  primary key (issuer, token_id)
);
create index provider_logouts_end on provider_logouts (expires_at);

-- What members spent since their month began. The words of the condition stand in the statements that use it.
create index ledger_entries_member on ledger_entries (account_id, key_id, at) where key_id like 'mem\_%';

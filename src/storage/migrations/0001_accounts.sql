-- Who may call: companies and their keys. Small tables that every node of a spread database keeps whole.
create table accounts (
  account_id text primary key,
  name text not null,
  created_at timestamptz not null default now()
);
-- The command line takes a name in place of an id, so a name means one account.
create unique index accounts_name on accounts (lower(name));

create table api_keys (
  -- SHA-256 of the key: a leaked backup opens nothing, and 190 random bits need no slow hash.
  key_hash bytea primary key,
  key_id text not null unique,
  account_id text not null references accounts,
  name text not null,
  -- The first characters, so that a person can tell keys apart in a list.
  hint text not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index api_keys_account on api_keys (account_id);

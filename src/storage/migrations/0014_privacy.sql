-- Privacy: who looked at what (audit), and who must not be shown or kept (suppressions, tombstones of erasures).
create table audit_entries (
  account_id text not null references accounts,
  audit_id bigint generated always as identity,
  at timestamptz not null,
  -- null: the operator, by the command line.
  key_id text,
  action text not null,
  -- Whom it was about. One entry for a call, however many people it showed.
  urns text[] not null,
  -- What it was about, where that is not a person: a job, a request, a key, a webhook.
  subject text,
  details jsonb not null,
  -- Set where one entry stands for many reads of one subject by one key, such as the polls of a job.
  once boolean not null default false,
  primary key (account_id, audit_id)
);
create unique index audit_once on audit_entries (account_id, action, key_id, subject) where once;
create index audit_by_urn on audit_entries using gin (urns);
create index audit_age on audit_entries (at);

-- Append-only. Only the purge may remove, and only what is older than the day it says.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < nullif(current_setting('scout.purge_audit_before', true), '')::timestamptz then
    return old;
  end if;
  raise exception 'audit entries are never changed or removed before their time';
end $$;
create trigger audit_append_only before update or delete on audit_entries
  for each row execute function refuse_audit_change();
create trigger audit_never_emptied before truncate on audit_entries
  for each statement execute function refuse_audit_change();

create table suppressions (
  -- '*': the operator's, for every account.
  account_id text not null,
  suppression_id text not null,
  kind text not null check (kind in ('NETWORK_URL', 'URN', 'EMAIL', 'PHONE')),
  -- HMAC of the normalised identifier under the installation's key: the list names nobody.
  hash bytea not null,
  -- ERASURE: a tombstone. Whoever bears it is not stored again, not only not shown.
  origin text not null check (origin in ('LIST', 'ERASURE')),
  reason text,
  key_id text,
  created_at timestamptz not null,
  primary key (account_id, suppression_id),
  unique (account_id, hash)
);

-- Raised by every change, so that a process knows when the list it remembers is old.
create table suppression_state (
  account_id text primary key,
  version bigint not null
);

-- The fingerprint of the secret that the hashes were made with: a node with another would find nobody suppressed.
-- There already where webhooks came first.
create table if not exists installation (
  only_one boolean primary key default true check (only_one),
  secret_id text not null
);

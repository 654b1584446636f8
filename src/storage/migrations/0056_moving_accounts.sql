-- An account that moves to another installation is alive in one place at a time: its state says where, and what it may do there.
-- MOVING: reads only, what is in hand is ended. FROZEN: nothing, a file of it is being made. MOVED: it lives elsewhere.
-- ARRIVING: its rows are here, and it does not live yet.
alter table accounts
  add column state text not null default 'ACTIVE'
    check (state in ('ACTIVE', 'MOVING', 'FROZEN', 'MOVED', 'ARRIVING')),
  -- Which transfer it left or came by.
  add column transfer_id text,
  -- In words, for the operator.
  add column moved_to text,
  -- When its state last changed: doors before several installations ask what is new.
  add column placed_at timestamptz not null default now();
create index accounts_placed on accounts (placed_at);
create index api_keys_created on api_keys (created_at);

-- Beside the account's one mutex, so that whoever moves credits meets it without another look.
alter table balances add column frozen boolean not null default false;

-- Signs of people and suppressions are found by keyed hashes only, which nobody can make anew: an account that came from
-- another installation brings the keys of its hashes. Sealed under the secret of this one. Here before the account is.
create table carried_keys (
  account_id text primary key,
  sealed text not null,
  carried_at timestamptz not null default now()
);

-- What was appended for good may go from where the account has left: it goes on in the other place.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.account_id = nullif(current_setting('scout.forget_account', true), '')
      and exists (select from accounts where account_id = old.account_id and state = 'MOVED') then
      return old;
    end if;
  end if;
  raise exception 'ledger entries are never changed or removed';
end $$;

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < nullif(current_setting('scout.purge_audit_before', true), '')::timestamptz then
      return old;
    end if;
    if old.account_id = nullif(current_setting('scout.forget_account', true), '')
      and exists (select from accounts where account_id = old.account_id and state = 'MOVED') then
      return old;
    end if;
  end if;
  raise exception 'audit entries are never changed or removed before their time';
end $$;

-- What people asked for: access to what is held on them, or its erasure. Of the person only urns, which go with an erasure; that it was
-- asked and answered in time stays.
create table person_requests (
  account_id text not null references accounts,
  request_id text not null,
  kind text not null check (kind in ('ACCESS', 'ERASURE')),
  urns text[] not null,
  -- The owner's own number for it.
  reference text,
  identified_by text not null,
  received_on date not null,
  due_on date not null,
  extended_on date,
  extension_reason text,
  state text not null check (state in ('OPEN', 'ANSWERED', 'REFUSED')),
  closed_on date,
  closing_reason text,
  recorded_at timestamptz not null,
  recorded_by text not null,
  -- 0: nobody was told; 1: that it is due soon; 2: that it is overdue.
  told smallint not null default 0,
  primary key (account_id, request_id)
);
create index person_requests_order on person_requests (account_id, due_on, request_id);
create index person_requests_of on person_requests using gin (urns);
create index person_requests_untold on person_requests (due_on) where state = 'OPEN' and told < 2;
create trigger guard_account before insert or update or delete on person_requests for each row execute function guard_account();

-- One person is owed one notice, under however many urns they are known: the others stand under the one that counts. Linked: that was
-- looked at since the last change.
alter table candidate_notices add column under text;
alter table candidate_notices add column linked boolean not null default false;
create index candidate_notices_under on candidate_notices (account_id, under) where under is not null;
create index candidate_notices_unlinked on candidate_notices (account_id, urn) where not linked;

-- Of which state of the pool a list is, for the records of its later pages.
alter table search_lists add column pool_version bigint;

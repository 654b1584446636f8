-- A search cluster beside PostgreSQL, where one is named: it is told of people by their numbers, which rise with every change.
alter table pool_state
  -- It has everybody up to here. Zero: it was never told of this pool.
  add column sent_through int not null default 0;

-- Numbers that are nobody's any more and that it has still to be told of. Written with the change itself.
create table pool_removals (
  account_id text not null,
  doc_no int not null,
  primary key (account_id, doc_no)
);

-- What the index is called there: the one that is asked, and one that is being built to take its place.
create table search_indexes (
  name text primary key,
  state text not null check (state in ('LIVE', 'BUILDING')),
  created_at timestamptz not null default now()
);
create unique index search_indexes_state on search_indexes (state);

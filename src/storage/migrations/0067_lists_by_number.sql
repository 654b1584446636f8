-- A list of own people is kept by their numbers in the search index: to name four hundred people, and to keep the names, took a first page
-- longer than finding them. Not compressed: that takes longer than writing it.
alter table search_lists alter column own set default '[]';
alter table search_lists add column numbered bytea;
alter table search_lists alter column numbered set storage external;

-- Whoever changes gets another number: which one, for as long as a list may hold the one of before. A merged record's leads to the one
-- that was kept. Numbers only rise, and none is given twice.
create table pool_renumbered (
  account_id text not null references accounts,
  doc_no int not null,
  next_doc int not null,
  at timestamptz not null default now(),
  primary key (account_id, doc_no)
);
create index pool_renumbered_by_age on pool_renumbered using brin (at);

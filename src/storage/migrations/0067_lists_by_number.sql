-- A list of own people is kept by their numbers in the search index: to name four hundred people, and to keep the names, took a first page
-- longer than finding them. The names follow where people of the network stand between them. Not compressed: that takes longer than writing.
alter table search_lists alter column own set default '[]';
alter table search_lists alter column own set storage external;
alter table search_lists add column numbered bytea;
alter table search_lists alter column numbered set storage external;

-- Whoever changes gets another number: whose the one of before was, for as long as a list may hold it.
create table pool_renumbered (
  account_id text not null references accounts,
  doc_no int not null,
  urn text not null,
  at timestamptz not null default now(),
  primary key (account_id, doc_no)
);
create index pool_renumbered_of on pool_renumbered (account_id, urn);
create index pool_renumbered_by_age on pool_renumbered using brin (at);

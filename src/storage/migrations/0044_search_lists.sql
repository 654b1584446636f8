-- A result list is fixed when its first page is asked: later pages continue it, whatever is saved, imported or merged meanwhile.
create table search_lists (
  account_id text not null,
  query_key text not null,
  -- How the question was read, and who of the own pool answers it, in order.
  reading jsonb not null,
  own jsonb not null,
  own_count integer not null,
  complete_count integer not null,
  -- Urns and profile addresses of those who are no answer: the people that others are to be like.
  without text[] not null,
  made_at timestamptz not null,
  primary key (account_id, query_key)
);
create index search_lists_by_age on search_lists (made_at);

-- Some of the sources behind the network failed when this page was fetched.
alter table network_pages add column partial boolean not null default false;

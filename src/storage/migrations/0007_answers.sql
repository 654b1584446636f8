-- Remembered answers: the network's pages and resolutions, and replies to idempotent requests.
create table network_searches (
  account_id text not null references accounts,
  query_key text not null,
  search_id text not null,
  idempotency_key text,
  started_at timestamptz not null,
  -- One search of one query at a time: the same question asked twice at once is charged once.
  primary key (account_id, query_key)
);

create table network_pages (
  account_id text not null references accounts,
  query_key text not null,
  page_no int not null,
  -- As it was sent: a cursor continues this very query, however the next page's request spells it.
  query jsonb not null,
  people jsonb not null,
  total int not null,
  next_cursor text,
  unsupported text[] not null,
  fetched_at timestamptz not null,
  primary key (account_id, query_key, page_no)
);
create index network_pages_age on network_pages (fetched_at);

-- Places and entities mean the same to every account, so these answers are shared.
create table resolutions (
  kind text not null,
  query_key text not null,
  answer jsonb not null,
  answered_at timestamptz not null,
  primary key (kind, query_key)
);

create table idempotency (
  account_id text not null references accounts,
  idempotency_key text not null,
  request_hash text not null,
  -- null while the work it stands for is under way.
  result jsonb,
  created_at timestamptz not null,
  primary key (account_id, idempotency_key)
);
create index idempotency_age on idempotency (created_at);

-- What an erasure leaves behind by itself: words in segments of the search index that only the erased bore, and rows that are dead and
-- still on disk. Both are cleaned some time after it, once for all erasures of that time.
create table erasure_cleanings (
  account_id text not null references accounts,
  asked_at timestamptz not null,
  -- When the dead of the index were marked; what is asked for after that is cleaned next time.
  marked_at timestamptz,
  primary key (account_id, asked_at)
);

alter table pool_dead add column erased boolean not null default false;
create index pool_dead_erased on pool_dead (account_id, doc_no) where erased;

-- People found to be one: what each record was before, and where its urn leads now.
create table pool_merges (
  account_id text not null references accounts,
  merge_id text not null,
  kept_urn text not null,
  merged_urns text[] not null,
  -- Everyone's record, keys from earlier merges and redirects, exactly as they were.
  originals jsonb not null,
  -- The kept record's number right after the merge: another one means that it was changed since.
  kept_doc int not null,
  merged_at timestamptz not null,
  primary key (account_id, merge_id)
);
create index pool_merges_kept on pool_merges (account_id, kept_urn);

create table pool_redirects (
  account_id text not null references accounts,
  urn text not null,
  kept_urn text not null,
  merge_id text not null,
  primary key (account_id, urn)
);
create index pool_redirects_kept on pool_redirects (account_id, kept_urn);

-- Pairs that a person has looked at: alike, and not one.
create table pool_distinct (
  account_id text not null references accounts,
  urn text not null,
  other_urn text not null,
  primary key (account_id, urn, other_urn),
  check (urn < other_urn)
);
create index pool_distinct_other on pool_distinct (account_id, other_urn);

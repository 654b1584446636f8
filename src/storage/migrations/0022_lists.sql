-- Lists that people work from: searches kept by name, shortlists of people, and the jobs of an account by their age.
create table saved_searches (
  account_id text not null references accounts,
  search_id text not null,
  name text not null,
  prompt text not null,
  filters_json text not null,
  -- Who matched when it was last looked at: whoever matches and is not among them is new.
  seen_urns text[] not null default '{}',
  seen_at timestamptz not null,
  -- The counts, and of which state of the pool and of the suppressions: while that stands they are not made again.
  counted_for text,
  match_count int not null default 0,
  new_urns text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, search_id)
);

create table shortlists (
  account_id text not null references accounts,
  shortlist_id text not null,
  name text not null,
  seen_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, shortlist_id)
);

create table shortlist_items (
  account_id text not null,
  shortlist_id text not null,
  urn text not null,
  -- As the network showed somebody who is neither in the pool nor enriched; goes when what searches found goes.
  hit jsonb,
  added_at timestamptz not null,
  primary key (account_id, shortlist_id, urn),
  foreign key (account_id, shortlist_id) references shortlists on delete cascade
);
create index shortlist_items_urn on shortlist_items (account_id, urn);
create index shortlist_items_order on shortlist_items (account_id, shortlist_id, added_at desc, urn desc);
create index shortlist_items_hits on shortlist_items (added_at) where hit is not null;

-- The newest jobs of an account, of each kind.
create index batches_newest on batches (account_id, created_at desc, batch_id desc);
create index unlocks_newest on unlocks (account_id, created_at desc, unlock_id desc) where batch_id is null;
create index enrichments_newest on enrichments (account_id, created_at desc, enrichment_id desc) where batch_id is null;

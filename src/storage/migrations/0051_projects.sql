-- Projects: what somebody is looking for, who is considered for it and where each of them stands, and all that happened.
create table projects (
  account_id text not null references accounts,
  project_id text not null,
  name text not null,
  description text not null,
  owner text not null,
  -- In their order: { stageId, name, kind }.
  stages jsonb not null,
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, project_id)
);

-- Which of the searches kept by name are this project's. Whoever deletes the search has taken it out.
create table project_searches (
  account_id text not null,
  project_id text not null,
  search_id text not null,
  linked_at timestamptz not null,
  primary key (account_id, project_id, search_id),
  foreign key (account_id, project_id) references projects on delete cascade,
  foreign key (account_id, search_id) references saved_searches on delete cascade
);
create index project_searches_search on project_searches (account_id, search_id);

create table project_members (
  account_id text not null,
  project_id text not null,
  urn text not null,
  -- As the network showed somebody who is neither in the pool nor enriched; goes when what searches found goes.
  hit jsonb,
  stage_id text not null,
  tags text[] not null default '{}',
  -- Why somebody was rejected. The text is sealed.
  reason_code text,
  reason_text text,
  added_at timestamptz not null,
  moved_at timestamptz not null,
  primary key (account_id, project_id, urn),
  foreign key (account_id, project_id) references projects on delete cascade
);
create index project_members_urn on project_members (account_id, urn);
create index project_members_order on project_members (account_id, project_id, added_at desc, urn desc);
create index project_members_hits on project_members (added_at) where hit is not null;

-- Appended to; what is about somebody goes with them. Texts are sealed.
create table project_entries (
  account_id text not null,
  seq bigint generated always as identity,
  entry_id text not null,
  project_id text not null,
  at timestamptz not null,
  key_id text not null,
  -- The key's name at that time.
  by_name text not null,
  kind text not null,
  -- As they were called then: who was merged since is found by all urns of theirs.
  urn text,
  details jsonb not null default '{}',
  text text,
  primary key (account_id, seq),
  unique (account_id, entry_id),
  foreign key (account_id, project_id) references projects on delete cascade
);
create index project_entries_feed on project_entries (account_id, project_id, seq desc);
create index project_entries_urn on project_entries (account_id, urn) where urn is not null;
create index project_entries_at on project_entries (at) where kind <> 'NOTED';

-- People: what an account saved itself (pool) and what it has found or enriched in the network.
create table pool_candidates (
  account_id text not null references accounts,
  urn text not null,
  -- external id, network URL, email or the whole record: what makes a second import find the first.
  natural_key text not null,
  content_hash bytea not null,
  full_name text not null,
  name_first text not null,
  name_last text not null,
  job_title text not null,
  current_company text not null,
  location text not null,
  summary text,
  skills text[] not null,
  languages jsonb not null,
  work_email text,
  personal_email text,
  phone_number text,
  picture_url text,
  network_url text,
  experience jsonb not null,
  education jsonb not null,
  -- Folded names (no case, no accents) and resolved ids.
  url_key text,
  first_key text not null,
  last_key text not null,
  geo_ids text[] not null,
  current_company_ids text[] not null,
  past_company_ids text[] not null,
  industry_ids text[] not null,
  school_ids text[] not null,
  -- Its number in the search index, its terms there, and the figures scoring reads (255: not known).
  doc_no int not null,
  terms text[] not null,
  years smallint not null,
  seniority smallint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, urn),
  unique (account_id, natural_key),
  unique (account_id, doc_no)
);
create index pool_first_name on pool_candidates (account_id, first_key text_pattern_ops) include (doc_no);
create index pool_last_name on pool_candidates (account_id, last_key text_pattern_ops) include (doc_no);
create index pool_url on pool_candidates (account_id, url_key) where url_key is not null;

create table network_candidates (
  account_id text not null references accounts,
  urn text not null,
  network_url text,
  profile jsonb,
  enriched_at timestamptz,
  found_at timestamptz not null,
  primary key (account_id, urn),
  check ((profile is null) = (enriched_at is null))
);

-- One collection of a profile, single or as part of a batch.
create table enrichments (
  account_id text not null references accounts,
  enrichment_id text not null,
  urn text not null,
  network_url text,
  batch_id text,
  status text not null check (status in ('PENDING', 'COMPLETED', 'FAILED')),
  failure_code text,
  retryable boolean,
  created_at timestamptz not null,
  deadline_at timestamptz not null,
  primary key (account_id, enrichment_id)
);
-- Two calls for one person at once: the second cannot start, it finds and awaits the first.
create unique index enrichments_in_flight on enrichments (account_id, urn) where status = 'PENDING';

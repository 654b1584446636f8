-- Batch jobs. Status is derived from the counters, never stored.
create table batches (
  account_id text not null references accounts,
  batch_id text not null,
  type text not null check (type in ('ENRICHMENT', 'CONTACT_UNLOCK')),
  total_count int not null check (total_count between 1 and 15),
  completed_count int not null default 0 check (completed_count >= 0),
  failed_count int not null default 0 check (failed_count >= 0),
  used_units bigint not null default 0 check (used_units >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, batch_id),
  check (completed_count + failed_count <= total_count)
);

create table batch_items (
  account_id text not null,
  batch_id text not null,
  urn text not null,
  -- The enrichment or unlock whose end settles this item; several batches may await the same one.
  work_ref text not null,
  status text not null check (status in ('PENDING', 'COMPLETED', 'FAILED')),
  result jsonb,
  primary key (account_id, batch_id, urn),
  foreign key (account_id, batch_id) references batches,
  check ((status = 'PENDING') = (result is null))
);
create index batch_items_waiting on batch_items (account_id, work_ref) where status = 'PENDING';

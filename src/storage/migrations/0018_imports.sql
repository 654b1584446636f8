-- Imports into the pool: a file is cut into rows as it arrives, a worker takes them in. Rows are gone when it is done,
-- but for the rejected ones.
create table imports (
  account_id text not null references accounts,
  import_id text not null,
  key_id text,
  status text not null check (status in ('UPLOADING', 'QUEUED', 'PROCESSING', 'COMPLETED', 'CANCELLED')),
  format text not null,
  file_name text,
  total_rows int not null default 0,
  -- The last row that was taken in: written with the rows themselves, so a crash repeats none and leaves none out.
  done_through int not null default 0,
  created_count int not null default 0,
  updated_count int not null default 0,
  unchanged_count int not null default 0,
  rejected_count int not null default 0,
  repeated_count int not null default 0,
  ignored_fields text[] not null default '{}',
  -- Why the file could not be read to its end.
  unread_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  completed_at timestamptz,
  primary key (account_id, import_id)
);
create index imports_newest on imports (account_id, created_at desc, import_id desc);

create table import_rows (
  account_id text not null,
  import_id text not null,
  row_no int not null,
  -- Whom the row is about; null when nobody can say.
  person_key text,
  -- json, not jsonb: what a rejected row held is kept as it was, also what jsonb cannot hold.
  record json,
  reasons text[],
  primary key (account_id, import_id, row_no),
  foreign key (account_id, import_id) references imports
);
-- Which of several rows about one person is the last.
create index import_rows_person on import_rows (account_id, import_id, person_key, row_no) where person_key is not null;

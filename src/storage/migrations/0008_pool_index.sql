-- The pool's search index: immutable segments of postings, read by term. Documents above indexed_through are not
-- in a segment yet and are searched as they are. Built by workers; can be thrown away and built again.
create table pool_state (
  account_id text primary key references accounts,
  next_doc int not null default 1,
  indexed_through int not null default 0,
  -- Raised by every change, so that a reader knows when what it remembers is old.
  version bigint not null default 0
);

create table pool_segments (
  account_id text not null references accounts,
  segment_id text not null,
  first_doc int not null,
  last_doc int not null,
  doc_count int not null,
  -- One byte, or one bit, for each document number from first to last.
  years bytea not null,
  seniority bytea not null,
  present bytea not null,
  primary key (account_id, segment_id)
);

create table pool_blocks (
  account_id text not null references accounts,
  segment_id text not null,
  block_no int not null,
  first_term text not null,
  block bytea not null,
  primary key (account_id, segment_id, block_no)
);
-- Postings are packed already; trying to compress them again only costs time.
alter table pool_blocks alter column block set storage external;

-- Numbers in a segment whose person has changed or gone since.
create table pool_dead (
  account_id text not null references accounts,
  doc_no int not null,
  primary key (account_id, doc_no)
);

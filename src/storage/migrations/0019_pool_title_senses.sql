-- What the titles of a segment mean, worked out when the segment is built: at 83,000 distinct titles it would cost whoever
-- starts and searches first five seconds. Can be thrown away: readers work out what is missing.
create table pool_title_senses (
  account_id text not null references accounts,
  segment_id text not null,
  -- Of the program and the weights that made them; under another one they mean nothing.
  fingerprint text not null,
  -- For each title of the segment, in its order there: 192 signed bytes, and a line of words.
  vectors bytea not null,
  words text not null,
  primary key (account_id, segment_id)
);
-- Read in slices, which are quick to find only where nothing is compressed; vectors do not become smaller anyway.
alter table pool_title_senses alter column vectors set storage external;

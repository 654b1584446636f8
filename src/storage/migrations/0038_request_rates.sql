-- How often each key asked in the minute at hand, over all processes: their limits are one account's, not one process's.
-- Unlogged: of a minute that a crash cuts short nobody needs the count. A row for each key, used again every minute.
create unlogged table request_rates (
  account_id text not null,
  key_id text not null,
  -- Since 1970.
  minute bigint not null,
  requests int not null,
  primary key (account_id, key_id)
) with (fillfactor = 50);

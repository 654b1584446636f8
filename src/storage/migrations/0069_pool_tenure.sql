-- How long somebody has worked as a number that grows by itself: whole years, or the month it began in. Years as of the last save stay beside
-- it for processes of the release before, and stand for it where it is null: people and segments written before.
alter table pool_candidates add column tenure smallint;
-- Two bytes, the lower first, for each document number from first to last.
alter table pool_segments add column tenures bytea;

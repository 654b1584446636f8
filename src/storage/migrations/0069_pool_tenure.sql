-- How long somebody has worked as a number that grows by itself: whole years, or the month it began in. Years as of the last save stay beside
-- it for processes of the release before, and stand for it where it is null: people and segments written before.
-- A process of that release gives whoever it saves a new number and leaves the tenure as it was: then it is not theirs any more.
alter table pool_candidates add column tenure smallint, add column tenure_doc int;
-- Two bytes, the lower first, for each document number from first to last.
alter table pool_segments add column tenures bytea;

-- A search may be kept as criteria, edited one by one, in place of a prompt.
alter table saved_searches add column criteria jsonb;

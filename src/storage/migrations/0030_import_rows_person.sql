-- Whether a later row is about the same person is asked for every row. While a table fills it has no statistics, and its primary key
-- seemed as good an index for that as this one: then all the rest of the file was read for each row. See src/imports/rows.ts.
drop index import_rows_person;
create index import_rows_person on import_rows (account_id, person_key, row_no) where person_key is not null;

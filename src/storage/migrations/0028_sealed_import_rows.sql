-- Rows of files that wait or were refused are sealed like every other contact value; those from before are read as they are.
alter table import_rows alter column record type text using record::text;

-- A value that cannot be right costs its field, not its person: which rows that happened to is kept as long as refused rows are.
-- And what each column was taken for, so that a refused row can be mended by itself.
alter table imports add column left_out_count int not null default 0, add column mapping json;
alter table import_rows add column left_out text[];

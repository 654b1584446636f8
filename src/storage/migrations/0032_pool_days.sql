-- From which document number on people were saved or changed on a day. Numbers rise with every save, so that who was saved lately is
-- found by one look here, and nothing has to be kept for each person.
create table pool_days (
  account_id text not null references accounts,
  day date not null,
  first_doc int not null,
  primary key (account_id, day)
);
insert into pool_days (account_id, day, first_doc)
select account_id, (updated_at at time zone 'UTC')::date, min(doc_no) from pool_candidates group by 1, 2;

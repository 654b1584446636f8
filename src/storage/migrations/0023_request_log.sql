-- What each key asked of the API and how it was answered: never what was sent or shown. Purged after some days.
create table request_log (
  account_id text not null references accounts,
  trace_id text not null,
  at timestamptz not null,
  key_id text not null,
  method text not null,
  -- As the route is written: no urn and no id of anybody stands in it.
  path text not null,
  status smallint not null,
  code text,
  ms int not null,
  primary key (account_id, at, trace_id)
);
create index request_log_errors on request_log (account_id, at) where code is not null;
create index request_log_age on request_log (at);

-- Contact data is kept sealed (AES-256-GCM): the text in a column names the data key that it is under.

-- Random keys, each sealed under the installation's secret. The newest active one seals; all of them open.
create table data_keys (
  number int primary key,
  sealed text not null,
  -- Nodes read this table every few seconds: by then all of them know the key and begin to write under it.
  active_from timestamptz not null
);

-- How far what stands under older keys, or in clear from before there were any, was sealed under this one.
create table resealing (
  key_number int not null,
  place text not null,
  done_through text[] not null default '{}',
  finished boolean not null default false,
  primary key (key_number, place)
);

-- HMAC of the value under the same key: by it somebody is found who names themselves by an email or a number.
alter table contact_fields add column digest bytea;

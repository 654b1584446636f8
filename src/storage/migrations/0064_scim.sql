-- Members as the company's directory knows them (SCIM): one row for each whom it named. Whoever it deactivated is a removed member with a
-- row, and comes back under the same id; whoever it deleted has none.
create table scim_users (
  account_id text not null,
  member_id text not null,
  user_name text not null,
  -- The same in small letters: names are compared without case.
  user_key text not null,
  external_id text,
  given_name text,
  family_name text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, member_id),
  foreign key (account_id, member_id) references members on delete cascade
);
create unique index scim_users_key on scim_users (account_id, user_key);
create index scim_users_external on scim_users (account_id, external_id) where external_id is not null;

create table scim_groups (
  account_id text not null references accounts,
  group_id text not null,
  display_name text not null,
  name_key text not null,
  external_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, group_id)
);
create unique index scim_groups_key on scim_groups (account_id, name_key);

create table scim_group_members (
  account_id text not null,
  group_id text not null,
  member_id text not null,
  primary key (account_id, group_id, member_id),
  foreign key (account_id, group_id) references scim_groups on delete cascade,
  foreign key (account_id, member_id) references scim_users on delete cascade
);
create index scim_group_members_member on scim_group_members (account_id, member_id);

-- As 0061 did for the tables there were.
create trigger guard_account before insert or update or delete on scim_users for each row execute function guard_account();
create trigger guard_account before insert or update or delete on scim_groups for each row execute function guard_account();
create trigger guard_account before insert or update or delete on scim_group_members for each row execute function guard_account();

-- A pool record whole: the owner's own id, tags and notes, the industry in words, where the record came from.
-- What has changed is found by comparing records, so no hash of them is kept; who somebody is stands in pool_keys.
alter table pool_candidates
  add column external_id text,
  add column industry text,
  add column tags text[] not null default '{}',
  add column notes text,
  -- Values of people merged into this one that its own fields have no room for.
  add column other_contacts jsonb not null default '[]',
  add column origin text not null default 'IMPORT' check (origin in ('API', 'IMPORT', 'NETWORK')),
  add column origin_at timestamptz,
  -- This person's rows of pool_keys, so that they can be taken back without an index by person.
  add column keys text[] not null default '{}';

update pool_candidates set origin_at = created_at,
  external_id = case when natural_key like 'id:%' then substr(natural_key, 4) end;
alter table pool_candidates alter column origin_at set not null;

-- What a person is known by (x own id, u network URL, e email) and may be recognised by (p phone, c name and
-- employer, s name and school), each a letter and the first 96 bits of a SHA-256. Several people may bear one
-- key: then it is shared, and says that they may be one.
create table pool_keys (
  account_id text not null references accounts,
  key text not null,
  urn text not null,
  shared boolean not null default false,
  -- Brought by a merge: the key of somebody who is now this person. Null: from the record itself.
  merge_id text,
  primary key (account_id, key, urn)
);
create index pool_keys_shared on pool_keys (account_id, urn) where shared;
create index pool_keys_merged on pool_keys (account_id, urn) where merge_id is not null;

-- People saved before get the keys they are known by; those they may be recognised by come when they are next saved.
update pool_candidates c set keys = array(
  select distinct letter || ':' || left(encode(sha256(convert_to(sign, 'UTF8')), 'hex'), 24)
  from (values ('x', c.external_id), ('u', c.url_key), ('e', lower(c.work_email)), ('e', lower(c.personal_email)))
    as known (letter, sign)
  where sign is not null);
insert into pool_keys (account_id, key, urn)
  select account_id, key, urn from pool_candidates, unnest(keys) as key;
update pool_keys k set shared = true where exists (
  select from pool_keys o where o.account_id = k.account_id and o.key = k.key and o.urn <> k.urn);

alter table pool_candidates drop column natural_key, drop column content_hash;

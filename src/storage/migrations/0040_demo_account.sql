-- Which account is the demo's: it is closed beside a real network, and its name may be that of an operator's own.
alter table accounts add column is_demo boolean not null default false;
update accounts a set is_demo = true
where lower(name) = 'demo'
  and exists (select from pool_candidates p where p.account_id = a.account_id and p.external_id = 'demo-1');
create unique index accounts_demo on accounts (is_demo) where is_demo;

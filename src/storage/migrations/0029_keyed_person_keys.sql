-- A random key under which signs of people are hashed, sealed under the installation's secret. It is made once and never changed:
-- nobody knows any more what was hashed. The process that makes it rewrites, in the same transaction, what was hashed without one
-- (src/storage/key-old-keys.ts).
create table lasting_key (
  only_one boolean primary key default true check (only_one),
  sealed text not null
);

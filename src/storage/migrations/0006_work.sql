-- The queue: one small row for each piece of unfinished work, deleted when it ends. Outcomes live in the
-- domain's tables. Claimed across accounts, so it is one local table even where the rest is spread.
create table work (
  work_id bigint generated always as identity primary key,
  account_id text not null,
  kind text not null,
  subject_id text not null,
  -- Raised by every claim. Whoever settles must name the attempt it claimed: an older one is fenced off.
  attempt int not null default 0,
  failures int not null default 0,
  visible_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (account_id, kind, subject_id)
);
create index work_visible on work (visible_at);

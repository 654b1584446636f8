-- With which others a skill is listed in the profiles of a segment, counted when the segment is built: counting it for a question
-- would read all skills of a pool. Can be thrown away: segments without it are counted anew by the work that indexes.
create table pool_skill_kin (
  account_id text not null references accounts,
  segment_id text not null,
  -- The skill's term; '' in the row that says the segment has been counted, which it may be without result.
  skill text not null,
  people integer not null,
  -- JSON: [term, people who list both, people who list that one] for each, the nearest first.
  kin text not null,
  primary key (account_id, segment_id, skill)
);

-- Pools of before are counted now, not with their next thousand people.
insert into work (account_id, kind, subject_id)
select distinct account_id, 'index-pool', account_id from pool_segments
on conflict do nothing;

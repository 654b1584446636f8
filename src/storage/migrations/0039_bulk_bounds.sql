-- What one account may bring in is bounded: the people of its pool are counted as they come and go, and of the rows that an import
-- refuses only so many are kept.
alter table pool_state add column people int not null default 0;
update pool_state s set people = (select count(*) from pool_candidates c where c.account_id = s.account_id);
alter table imports
  -- Refused rows that are only counted.
  add column rejected_unkept_count int not null default 0,
  -- Characters of those kept when the file came: what they held, and why they were refused.
  add column rejected_chars int not null default 0;

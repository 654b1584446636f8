-- Before 0060, in transactions of its own, while everybody goes on working: proves that all rows of a table are from before a
-- day, so that 0060 can attach it as a partition without reading it under a lock. The day is a month ahead: where the upgrade
-- is broken off here, what the old version writes is taken until then, and a rerun begins with a later day.
do $$
declare
  whole text;
  span text;
  bound record;
  is_bounded boolean;
  has_rows boolean;
  newest timestamptz;
  until timestamp;
begin
  for whole, span in
    select v.whole, v.span from (values ('events', 'day'), ('request_log', 'day'), ('audit_entries', 'month')) v (whole, span)
    join pg_class c on c.oid = to_regclass('public.' || v.whole) and c.relkind = 'r'
  loop
    is_bounded := false;
    for bound in
      select conname as name, convalidated as is_valid, to_date(right(conname, 8), 'YYYYMMDD') as until from pg_constraint
      where conrelid = to_regclass('public.' || whole) and conname ~ ('^' || whole || '_until_\d{8}$')
    loop
      if bound.until < current_date + 7 then
        execute format('alter table %I drop constraint if exists %I', whole, bound.name);
      else
        is_bounded := true;
      end if;
    end loop;
    commit;
    execute format('select exists (select from %I)', whole) into has_rows;
    if has_rows and not is_bounded then
      -- By the index that the purge uses.
      execute format('select max(at) from %I', whole) into newest;
      until := date_trunc(span, (greatest(newest, now()) + interval '30 days') at time zone 'UTC') + ('1 ' || span)::interval;
      begin
        execute format('alter table %I add constraint %I check (at < %L) not valid', whole,
          whole || '_until_' || to_char(until, 'YYYYMMDD'), until at time zone 'UTC');
      exception when duplicate_object then
        null; -- Another process that starts, too.
      end;
      commit;
    end if;
    for bound in
      select conname as name from pg_constraint
      where conrelid = to_regclass('public.' || whole) and conname ~ ('^' || whole || '_until_\d{8}$') and not convalidated
    loop
      execute format('alter table %I validate constraint %I', whole, bound.name);
    end loop;
    commit;
  end loop;
end $$;

-- Events, the log of requests and the audit log by time, so that retention drops whole partitions: days of the first two,
-- months of the third. The ledger stays whole: docs/decisions/partitions.md.
--
-- The table as it was becomes the partition of everything before a day, without reading it (before/0060_partitions.sql). A
-- partition keeps the indexes that its table had, but for that by age; the table above them has none, as nothing unique could
-- be said there without the time. Numbers of events are unique by `event_heads`, ids by their making. One audit entry that
-- stands for many is one in its month.

-- All locks at once, or none: whoever holds one and waits for another of them goes first. Shorter than the server takes to see a
-- deadlock, so that nobody else is ended by one.
do $$
begin
  perform set_config('lock_timeout', '300', true);
  for n in 1..200 loop
    begin
      lock table webhook_deliveries, events, request_log, audit_entries, accounts in access exclusive mode;
      exit;
    exception when lock_not_available then
      if n = 200 then raise; end if;
      perform pg_sleep(0.1);
    end;
  end loop;
  perform set_config('lock_timeout', '0', true);
end $$;

-- Held the partitions of events in place; deliveries go with their events by the statements that remove them.
alter table webhook_deliveries drop constraint webhook_deliveries_account_id_event_seq_fkey;

create function pg_temp.part_by_time(whole text, span text) returns void language plpgsql as $$
declare
  before text := whole || '_old';
  rest text := whole || '_default';
  step interval := ('1 ' || span)::interval;
  part text;
  newest timestamptz;
  -- Without a zone: UTC.
  until timestamp;
begin
  execute format('alter table %I rename to %I', whole, before);
  select max(to_date(right(conname, 8), 'YYYYMMDD')) into until from pg_constraint
  where conrelid = to_regclass('public.' || before) and conname ~ ('^' || whole || '_until_\d{8}$') and convalidated;
  if until is null then
    execute format('select max(at) from %I', before) into newest;
    until := date_trunc(span, greatest(newest, now()) at time zone 'UTC')
      + case when newest is null then interval '0' else step end;
  end if;

  execute format('create table %I (like %I including defaults including storage) partition by range (at)', whole, before);
  execute format('alter table %I add foreign key (account_id) references accounts', whole);
  -- What every other partition is made like.
  execute format('create table %I (like %I including defaults including indexes including storage)', rest, before);
  execute format('drop index %I', rest || '_at_idx');
  execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', whole, before, until at time zone 'UTC');
  execute format('alter table %I attach partition %I default', whole, rest);
  for n in 0..3 loop
    part := whole || '_p' || to_char(until, 'YYYYMMDD');
    execute format('create table %I (like %I including all)', part, rest);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', whole, part,
      until at time zone 'UTC', (until + step) at time zone 'UTC');
    until := until + step;
  end loop;
end $$;

select pg_temp.part_by_time('events', 'day');
select pg_temp.part_by_time('request_log', 'day');

-- Before PostgreSQL 17 no partitioned table has a column that is numbered as an identity; a sequence does the same.
do $$
declare
  numbered bigint := pg_sequence_last_value(pg_get_serial_sequence('audit_entries', 'audit_id')::regclass);
begin
  alter table audit_entries alter column audit_id drop identity;
  create sequence audit_entries_audit_id_seq;
  if numbered is not null then
    perform setval('audit_entries_audit_id_seq', numbered);
  end if;
end $$;
drop trigger audit_append_only on audit_entries;
drop trigger audit_never_emptied on audit_entries;
select pg_temp.part_by_time('audit_entries', 'month');
alter table audit_entries alter column audit_id set default nextval('audit_entries_audit_id_seq');
alter sequence audit_entries_audit_id_seq owned by audit_entries.audit_id;
create trigger audit_append_only before update or delete on audit_entries
  for each row execute function refuse_audit_change();
create trigger audit_never_emptied before truncate on audit_entries
  for each statement execute function refuse_audit_change();

drop function pg_temp.part_by_time(text, text);

-- Lanes of the queue, and whose turn a piece of work takes in its lane, so that nobody's many items or slow receiver delays others.
-- Work that stands in the queue keeps to its account's turn, deliveries too.
alter table work add column lane text not null default 'lookups';
alter table work add column turn_of text not null default '';
update work set turn_of = account_id, lane = case
  when kind = 'deliver-webhook' then 'webhooks' when kind in ('index-pool', 'import-pool') then 'pool' else lane end;
drop index work_visible;
-- Who has waited longest; and from one to the next, each with its oldest first.
create index work_oldest on work (lane, visible_at) include (turn_of);
create index work_turns on work (lane, turn_of, visible_at);
-- A callback names the subject alone: as the key began with the account, each of them read the whole queue.
alter table work drop constraint work_account_id_kind_subject_id_key;
alter table work add unique (subject_id, kind, account_id);

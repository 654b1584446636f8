-- Which member a key goes back to: it ends with them, and what it spends counts under their cap.
alter table api_keys add column made_by text;
create index api_keys_made_by on api_keys (account_id, made_by) where made_by is not null;

-- On whose cap an entry counts: the member who was signed in, or who made the key.
alter table ledger_entries add column member_id text;
drop index ledger_entries_member;
create index ledger_entries_member on ledger_entries (account_id, member_id, at) where member_id is not null;

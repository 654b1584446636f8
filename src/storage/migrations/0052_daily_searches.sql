-- Searches kept by name run once a day: over the pool, and where somebody asked for it in the network, within a budget.
alter table saved_searches
  -- Who kept it or looked at it last: whom they added themselves is not new to them.
  add column kept_by text,
  add column next_run_at timestamptz,
  -- What a day's run may cost in the network, and on behalf of which key. Null: the network is not asked.
  add column network_units bigint check (network_units > 0),
  add column network_key_id text,
  -- What came of the last run: { at, usedUnits, newCount, failureCode }.
  add column last_run jsonb,
  -- Of those who are new, whom a run has told of.
  add column told_urns text[] not null default '{}',
  -- Whom runs have found in the network, and of these who has not been looked at.
  add column network_urns text[] not null default '{}',
  add column new_network_urns text[] not null default '{}',
  add constraint network_run check ((network_units is null) = (network_key_id is null));

update saved_searches set next_run_at = now() + interval '1 day';
create index saved_searches_due on saved_searches (next_run_at) where next_run_at is not null;

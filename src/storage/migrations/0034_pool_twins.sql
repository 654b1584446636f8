-- People of a pool whose profile address somebody else there has too: few or none, and asked for after every change of the pool, since
-- a search shows one person once.
create index pool_keys_twins on pool_keys (account_id, urn) where shared and left(key, 1) = 'u';

-- An index answers alone only where a vacuum has passed. By default that is after a fifth more rows, here after a fiftieth: those who
-- are looked for by name would be read row by row until then.
alter table pool_candidates set (autovacuum_vacuum_insert_scale_factor = 0.02);

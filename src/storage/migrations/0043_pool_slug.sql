-- Whoever is suppressed is looked for in the pool by the name in their profile's address too, whatever the host.
create index pool_slug on pool_candidates (account_id, substring(url_key from '/in/(.+)$')) where url_key is not null;

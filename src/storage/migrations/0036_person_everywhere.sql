-- Whoever is suppressed by one name is looked for by all that the account knows of them: by the name in a profile's address, whatever
-- stands around it, and a phone number by its national digits where its country was not written.
alter table suppressions add column also_hash bytea;

-- The expression is that of src/candidates/identity.ts.
create index network_candidates_slug on network_candidates (account_id, lower(substring(network_url from '/in/([^/?#;]+)')));
create index enrichments_slug on enrichments (account_id, lower(substring(network_url from '/in/([^/?#;]+)')));
create index unlocks_slug on unlocks (account_id, lower(substring(network_url from '/in/([^/?#;]+)')));
create index contact_fields_slug on contact_fields (account_id, lower(substring(network_url from '/in/([^/?#;]+)')));

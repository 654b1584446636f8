-- People whose network has them under an address of no known form are found by it, whole.
create index network_candidates_url on network_candidates (account_id, network_url) where lower(substring(network_url from '/in/([^/?#;]+)')) is null;
create index enrichments_url on enrichments (account_id, network_url) where lower(substring(network_url from '/in/([^/?#;]+)')) is null;
create index unlocks_url on unlocks (account_id, network_url) where lower(substring(network_url from '/in/([^/?#;]+)')) is null;
create index contact_fields_url on contact_fields (account_id, network_url) where lower(substring(network_url from '/in/([^/?#;]+)')) is null;

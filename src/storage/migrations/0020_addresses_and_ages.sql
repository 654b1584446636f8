-- The profile address that a value was looked up at: a request may be the only one to name it, and goes before the values.
alter table contact_fields add column network_url text;
update contact_fields f set network_url = u.network_url from unlocks u
where u.account_id = f.account_id and u.unlock_id = f.unlock_id and f.state = 'FOUND' and u.network_url <> '';

-- Retention asks for either time by itself, which one index over whichever there is cannot answer.
drop index network_candidates_age;
create index network_candidates_collected on network_candidates (first_collected_at) where first_collected_at is not null;
create index network_candidates_found on network_candidates (found_at) where profile is null;

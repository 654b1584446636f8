-- Where each profile and value came from, and when it was first collected: retention counts from there,
-- so that refreshing a profile does not keep it for ever.
alter table network_candidates add column source text, add column first_collected_at timestamptz;
update network_candidates set source = 'network', first_collected_at = enriched_at where enriched_at is not null;
create index network_candidates_age on network_candidates (coalesce(first_collected_at, found_at));

-- A found value is never looked up again, so the time of its change is that of its collection.
alter table contact_fields add column source text;
update contact_fields set source = 'network' where state = 'FOUND';
create index contact_fields_age on contact_fields (changed_at) where state = 'FOUND';

create index unlocks_age on unlocks (updated_at) where status = 'COMPLETED';
create index enrichments_age on enrichments (created_at) where status <> 'PENDING';
create index batches_age on batches (updated_at);

-- What lookups have found so far is sealed like every other contact value; rows from before are read as they are.
alter table network_lookups alter column state type text using state::text;

-- The provider has called back for it: it is read at the next look, whoever was at work on the lookup when the call came.
alter table network_tickets add column called boolean not null default false;

-- How many lookups a provider is at work on.
create index network_attempts_open on network_attempts (provider, asked_at) where outcome in ('OPEN', 'PENDING');

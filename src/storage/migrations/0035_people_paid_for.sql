-- What is paid for is a person's field. The person is the profile address that was looked up: a urn is the client's word, and
-- one that is erased and given to somebody else must not bring that person's values for an earlier payment.
drop index ledger_contact_once;

-- `person`: a digest, under the lasting key, of the address looked up. It finds what is known under every urn of one person, and
-- stays when retention takes the value, so that the same person's field is free and nobody else's.
alter table contact_fields add column person text;
alter table contact_fields add column paid boolean not null default false;
update contact_fields set paid = true where state = 'FOUND';
create index contact_fields_person on contact_fields (account_id, person) where person is not null;

-- PURGED: paid for, its value taken by retention.
alter table contact_fields drop constraint contact_fields_state_check;
alter table contact_fields add constraint contact_fields_state_check
  check (state in ('IN_FLIGHT', 'FOUND', 'NOT_FOUND', 'PURGED'));

-- Whom a request names, as a keyed hash like those of suppressions: it tells the person again when no urn is left, and nobody else.
alter table person_requests add column asked_hash bytea;

-- One person asked for by several names at once (a urn, a profile address in any spelling) is collected and paid for once: the
-- others await the first, and have the profile under their own name. `forced`: the client wished it collected anew, and pays.
alter table enrichments add column aliases text[] not null default '{}';
alter table enrichments add column forced boolean not null default false;

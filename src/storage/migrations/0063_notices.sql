-- What people must be told whose data came from a network (GDPR Article 14): from where, since when, and by when. Goes with the person.
create table candidate_notices (
  account_id text not null references accounts,
  urn text not null,
  source text not null,
  obtained_at timestamptz not null,
  due_on date not null,
  -- PENDING until somebody says that it was sent, or why it need not be.
  state text not null check (state in ('PENDING', 'SENT', 'EXEMPT')),
  reason text,
  settled_on date,
  -- 0: nobody was told; 1: that it is due soon; 2: that it is overdue.
  told smallint not null default 0,
  primary key (account_id, urn)
);
create index candidate_notices_order on candidate_notices (account_id, due_on, urn);
create index candidate_notices_untold on candidate_notices (due_on) where state = 'PENDING' and told < 2;

insert into candidate_notices (account_id, urn, source, obtained_at, due_on, state)
select account_id, urn, coalesce(source, 'network'), coalesce(first_collected_at, enriched_at),
  ((coalesce(first_collected_at, enriched_at) at time zone 'UTC') + interval '1 month')::date, 'PENDING'
from network_candidates where enriched_at is not null;

-- On what ground somebody's data is kept, and whether they may be written to. Under each urn by itself; read by all urns of a person.
create table candidate_standings (
  account_id text not null references accounts,
  urn text not null,
  legal_basis text,
  consent_on date,
  consent_until date,
  do_not_contact boolean not null,
  reason text,
  updated_at timestamptz not null,
  primary key (account_id, urn)
);
create index candidate_standings_barred on candidate_standings (account_id, urn) where do_not_contact;

-- As 0061 did for the tables there were.
create trigger guard_account before insert or update or delete on candidate_notices for each row execute function guard_account();
create trigger guard_account before insert or update or delete on candidate_standings for each row execute function guard_account();

-- Budgets of providers that several installations share. Amounts are thousandths of the provider's own credits.

-- What this installation may spend of a day's budget. It spends from nothing else.
create table network_allowances (
  provider text not null,
  day date not null,
  -- By which the keeper of the budget knows this installation; made up for each day, so that no two are ever the same.
  holder text not null,
  held bigint not null,
  -- Counts what was given back: what the keeper said before that is of no more use.
  version bigint not null default 0,
  primary key (provider, day)
);

-- In the installation that keeps the budgets: what each has been given. Together never more than the budget.
create table network_leases (
  provider text not null,
  day date not null,
  holder text not null,
  granted bigint not null,
  version bigint not null,
  -- As the holder told last; for the operator to look at.
  spent bigint not null,
  -- When it wanted more than there was: the others give back.
  short_at timestamptz,
  told_at timestamptz not null,
  primary key (provider, day, holder)
);

-- The key or the member that made a link: when they end, so does it. Null: the operator, or made before this was noted.
alter table sign_in_links add column made_by text;

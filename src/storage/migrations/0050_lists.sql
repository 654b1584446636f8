-- Which pages of a result list have been paid for: each once, however many of the sources behind the network answer late. Kept with the
-- list's first page.
alter table network_pages add column paid_pages integer[] not null default '{}';

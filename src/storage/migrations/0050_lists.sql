-- Which pages of a result list have been paid for: each once, however many of the sources behind the network answer late. Kept with the
-- list's first page.
alter table network_pages add column paid_pages integer[] not null default '{}';

-- Own records whose address only a network has are recognised by it, whole. As network-url.ts writes it where nothing has to be encoded.
update pool_candidates set url_key =
  '//' || lower(substring(network_url from '^https?://([^/?#]+)')) || regexp_replace(network_url, '^https?://[^/?#]+/?', '/')
where url_key is null and network_url ~ '^https?://[^/?#@]+([/?#]|$)' and length(network_url) < 500;

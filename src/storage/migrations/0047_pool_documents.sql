-- A list of four hundred people is kept by urns and addresses: read from the index, not from as many pages of records.
create unique index pool_documents on pool_candidates (account_id, doc_no) include (urn, url_key);
alter table pool_candidates drop constraint pool_candidates_account_id_doc_no_key;

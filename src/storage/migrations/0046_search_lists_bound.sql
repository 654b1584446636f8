-- An account keeps its newest lists only: found by age within the account.
create index search_lists_of_account on search_lists (account_id, made_at);

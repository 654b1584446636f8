-- Nothing of an account changes from the moment it is frozen until it lives elsewhere, whoever let the change in before: what would be
-- written here then would be missing there. Credits have `balances.frozen`; workers are fenced, as their work is laid aside; for what requests
-- write the first row of a transaction looks at the account's state. Whoever has looked holds a shared lock until the commit, for which
-- whoever freezes waits: so nobody writes on by what was true before.
create function guard_account() returns trigger language plpgsql as $$
declare
  account text;
begin
  if tg_op = 'DELETE' then account := old.account_id; else account := new.account_id; end if;
  if account is distinct from current_setting('scout.guarded', true)
    and account is distinct from current_setting('scout.forget_account', true)
    and current_setting('scout.unguarded', true) is distinct from 'on' then
    perform pg_advisory_xact_lock_shared(7202612, hashtext(account));
    if exists (select from accounts a where a.account_id = account and a.state in ('FROZEN', 'MOVED')) then
      raise exception 'the account % is being moved to another installation', account using errcode = 'TS001';
    end if;
    -- A transaction is one account's: the next rows need no look.
    perform set_config('scout.guarded', account, true);
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

-- Those that only requests and the work for them write. Not here: what always goes with a lock of the balance or the fence of a piece
-- of work; what is written for several accounts at once; what is remembered for a day (test/operations/guarded-tables.test.ts has them by name).
do $$
declare
  name text;
begin
  for name in
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p' and c.relname not in (
      'accounts', 'balances', 'carried_keys', 'pool_removals', 'request_log', 'audit_entries', 'ledger_entries', 'unlocks', 'contact_fields',
      'late_fields', 'batches', 'batch_items', 'webhook_deliveries', 'work', 'event_heads', 'erasure_cleanings', 'suppression_state',
      'network_candidates', 'network_pages', 'network_searches', 'network_attempts', 'network_lookups', 'network_tickets', 'network_answers',
      'prompt_readings', 'search_lists', 'pool_blocks', 'pool_days', 'pool_dead', 'pool_distinct', 'pool_segments', 'pool_skill_kin',
      'pool_state', 'pool_title_senses')
  loop
    -- Of these the old ones go by themselves, of all accounts at once.
    if name in ('idempotency', 'events', 'enrichments', 'imports', 'import_rows', 'member_sessions', 'sign_in_links') then
      execute format('create trigger guard_account before insert or update on %I for each row execute function guard_account()', name);
    else
      execute format('create trigger guard_account before insert or update or delete on %I for each row execute function guard_account()', name);
    end if;
  end loop;
end $$;

-- The settings that stand in these two rows; what a transfer itself changes is its own.
create trigger guard_account before update on accounts for each row
  when (old.state in ('FROZEN', 'MOVED') and new.state = old.state and (new.name, new.plan) is distinct from (old.name, old.plan))
  execute function guard_account();
create trigger guard_account before update on balances for each row
  when (old.frozen and new.frozen) execute function guard_account();

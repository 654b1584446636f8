/** Every key starts with the account, so that tables can be distributed by it; exceptions are named here with their reasons. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openDatabase } from '../../src/storage/database.ts'
import { createTestDatabase } from '../support/database.ts'

const made = await createTestDatabase()
const database = openDatabase({ connection: made.connection, max: 1 })
after(async () => {
  await database.close()
  await made.drop()
})

const APART: Record<string, string> = {
  accounts_demo: 'one demo account in an installation',
  accounts_name: 'a name means one account: the table is whole on every node',
  work_pkey: 'the queue is claimed across accounts: one local table even where the rest is spread',
  work_subject_id_kind_account_id_key: 'the same, and a callback names the subject alone',
  api_keys_pkey: 'a key says whose it is: the table is whole on every node',
  api_keys_key_id_key: 'the same',
  member_sessions_pkey: 'a cookie says whose it is, as a key does',
  sign_in_links_pkey: 'the same of a link',
  passkeys_pkey: 'the same of a passkey: its id is made by the authenticator',
  members_member_id_key: 'an id means one member: sessions and links name nothing else',
}

const UNIQUE = `
  select i.indexrelid::regclass::text as name from pg_index i join pg_class t on t.oid = i.indrelid
    join pg_namespace n on n.oid = t.relnamespace
    join pg_attribute owner on owner.attrelid = t.oid and owner.attname = 'account_id'
    left join pg_attribute first on first.attrelid = t.oid and first.attnum = i.indkey[0]
  where n.nspname = 'public' and t.relkind = 'r' and i.indisunique and first.attname is distinct from 'account_id'
  order by 1`

const FOREIGN = `
  select c.conname as name from pg_constraint c
    join pg_attribute owner on owner.attrelid = c.conrelid and owner.attname = 'account_id'
    join pg_attribute first on first.attrelid = c.conrelid and first.attnum = c.conkey[1]
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace and first.attname <> 'account_id'
  order by 1`

test('unique and foreign keys of an account’s tables start with account_id', async () => {
  const names = (await database.query<{ name: string }>(UNIQUE)).map(({ name }) => name)
  assert.deepEqual(names, Object.keys(APART).sort())
  assert.deepEqual(await database.query(FOREIGN), [])
})

/**
 * Every table with rows of an account: whether they go along when the account moves, and what in them is sealed. A table in
 * neither list stops every export (and fails `test/operations/carried-tables.test.ts`), so nothing is left behind unnoticed.
 */
import { itemCarry } from '../../batches/sealed-result.ts'
import { valueCarry } from '../../contact/sealed-value.ts'
import { webhookCarry } from '../../events/webhook-secrets.ts'
import { answerCarry } from '../../idempotency/sealed-answer.ts'
import { mergeCarry } from '../../identity/sealed-originals.ts'
import { importRowCarry } from '../../imports/sealed-record.ts'
import { lookupCarry } from '../../networks/lookup-store.ts'
import { poolCarry } from '../../pool/sealed-contacts.ts'
import { entryCarry, memberCarry } from '../../projects/sealed-text.ts'
import { readingCarry } from '../../search/readings-store.ts'
import { allowForgetting, deleteAccountRows, type RowsWanted, readAccountTables } from '../../storage/account-rows.ts'
import { type CatalogueTable, readTables } from '../../storage/catalogue.ts'
import type { Sql, Tx } from '../../storage/database.ts'
import type { CarriedRow, Carry, CarryKeys } from '../../vault/carry.ts'

/** Nothing in its rows is sealed or belongs to the installation. */
const PLAIN = null

/** The account is not live anywhere until it is activated, and a demo account is a demo only in its first installation. */
const asArriving = (row: CarriedRow): CarriedRow => ({
  ...row,
  state: 'ARRIVING',
  transfer_id: null,
  moved_to: null,
  placed_at: row.created_at,
  is_demo: false,
})

/** The search cluster of the target has not been sent this pool. */
const asUnsent = (row: CarriedRow): CarriedRow => ({ ...row, sent_through: 0 })

export const carriedTables: Record<string, Carry | null> = {
  accounts: { open: asArriving, seal: asArriving },
  api_keys: PLAIN,
  audit_entries: PLAIN,
  balances: PLAIN,
  batch_items: itemCarry,
  batches: PLAIN,
  candidate_notices: PLAIN,
  candidate_standings: PLAIN,
  contact_fields: valueCarry,
  decision_chains: PLAIN,
  decisions: PLAIN,
  enrichments: PLAIN,
  erasure_cleanings: PLAIN,
  event_heads: PLAIN,
  events: PLAIN,
  idempotency: answerCarry,
  import_rows: importRowCarry,
  imports: PLAIN,
  late_fields: valueCarry,
  ledger_entries: PLAIN,
  members: PLAIN,
  network_candidates: PLAIN,
  network_pages: PLAIN,
  network_searches: PLAIN,
  passkeys: PLAIN,
  person_requests: PLAIN,
  pool_blocks: PLAIN,
  pool_candidates: poolCarry,
  pool_days: PLAIN,
  pool_dead: PLAIN,
  pool_distinct: PLAIN,
  pool_keys: PLAIN,
  pool_merges: mergeCarry,
  pool_redirects: PLAIN,
  pool_renumbered: PLAIN,
  pool_retention: PLAIN,
  pool_retention_rules: PLAIN,
  pool_segments: PLAIN,
  pool_skill_kin: PLAIN,
  pool_state: { open: asUnsent, seal: asUnsent },
  pool_title_senses: PLAIN,
  project_entries: entryCarry,
  project_members: memberCarry,
  project_searches: PLAIN,
  projects: PLAIN,
  prompt_readings: readingCarry,
  request_log: PLAIN,
  saved_searches: PLAIN,
  scim_group_members: PLAIN,
  scim_groups: PLAIN,
  scim_users: PLAIN,
  search_lists: PLAIN,
  shortlist_items: PLAIN,
  shortlists: PLAIN,
  suppression_state: PLAIN,
  suppressions: PLAIN,
  unlocks: PLAIN,
  webhook_deliveries: PLAIN,
  webhooks: webhookCarry,
  work: PLAIN,
}

export const leftOutTables: Record<string, string> = {
  carried_keys: 'the keys go in the head of the file, and are sealed anew where it arrives',
  member_sessions: 'a browser is signed in at one installation: members sign in anew where their account arrives',
  pool_removals: 'whom the search cluster of this installation has still to forget',
  request_rates: 'how often each key asked in the last minute: unlogged, and forgotten by then',
  sign_in_links: 'good for a day, at the address they were made for',
}

/** Rows of the account's running lookups, which are found by the lookup's id and not by the account's. */
const carriedLookups: Record<string, Carry | null> = { network_lookups: lookupCarry, network_tickets: PLAIN }

export interface CarriedTable {
  table: CatalogueTable
  carry: Carry | null
  whose: RowsWanted
}

/** The installation numbers these rows itself: where they arrive, other rows have these numbers already. */
const withoutOwnNumber = (table: CatalogueTable): CatalogueTable =>
  table.name === 'work' ? { ...table, columns: table.columns.filter((column) => column !== table.identity) } : table

export class UnknownTable extends Error {}

/** In an order in which every table comes after those it refers to. */
export async function listCarried(sql: Sql, accountId: string, lookupIds: string[]): Promise<CarriedTable[]> {
  const names = new Set((await readAccountTables(sql)).map(({ name }) => name))
  const unknown = [...names].filter((name) => !(name in carriedTables) && !(name in leftOutTables))
  if (unknown.length > 0)
    throw new UnknownTable(`Nobody has said whether the rows of ${unknown.join(', ')} go along when an account moves.`)
  return (await readTables(sql)).flatMap((found): CarriedTable[] => {
    const table = withoutOwnNumber(found)
    const { name } = table
    if (name in carriedTables)
      return [{ table, carry: carriedTables[name]!, whose: { column: 'account_id', values: [accountId] } }]
    if (name in carriedLookups)
      return [{ table, carry: carriedLookups[name]!, whose: { column: 'lookup_id', values: lookupIds } }]
    return []
  })
}

/** A row as it leaves, and as it is compared: with everything sealed opened. */
export const openLine = ({ carry }: CarriedTable, row: string, keys: CarryKeys): string =>
  carry ? JSON.stringify(carry.open(JSON.parse(row), keys)) : row

/** A row as it is stored where it arrives. */
export const sealLine = ({ carry }: CarriedTable, line: string, keys: CarryKeys): string =>
  carry ? JSON.stringify(carry.seal(JSON.parse(line), keys)) : line

/** Deletes rows before the rows they refer to. */
export async function removeRows(tx: Tx, accountId: string, tables: CarriedTable[]): Promise<void> {
  await allowForgetting(tx, accountId)
  for (const { table, whose } of tables.toReversed()) await deleteAccountRows(tx, table.name, whose)
}

/**
 * Erases a person from decision records. Readable parts are removed together with their salts, so the hashes in the head reveal
 * nothing; heads and chain stay. Each erasure is recorded as an entry of its own: a part missing without such a record was
 * tampered with.
 */
import { newId } from '../base/ids.ts'
import type { Sql, Tx } from '../storage/database.ts'
import {
  type AskedPart,
  type DecisionEntry,
  type EntryKind,
  makeEntry,
  type OverridePart,
  partOf,
  type ShownPart,
  type StoredPart,
} from './entry.ts'
import { insertEntries } from './store.ts'

export interface ErasedPerson {
  urns: string[]
  /** Every text that names the person contains at least one of these, in plain letters. */
  words: string[]
  /** Returns the value without the person's name, at any depth. */
  withoutName: (value: unknown) => unknown
}

/** Rows read and rewritten by one statement. */
const ROWS_AT_ONCE = 500
/** Parts listed in one erasure record. */
const PARTS_A_RECORD = 2_000

interface Row {
  decision_id: string
  kind: EntryKind
  urns: string[]
  parts: StoredPart[]
}

const OF_PERSON = `
  select decision_id, kind, urns, parts from decisions where account_id = $1 and urns && $2::text[]
  order by decision_id limit ${ROWS_AT_ONCE} for update`
/** Lower-case and without accents, as far as needed to find a word. */
const NAMED = `
  select decision_id, kind, urns, parts from decisions
  where account_id = $1 and decision_id > $3 and kind <> 'ERASURE'
    and regexp_replace(normalize(lower(parts -> 0 ->> 1), NFKD), '[\\u0300-\\u036f]', '', 'g') like any ($2::text[])
  order by decision_id limit ${ROWS_AT_ONCE} for update`
const REWRITE = `
  update decisions d set parts = n.parts, urns = n.urns
  from jsonb_to_recordset($2::jsonb) as n (decision_id text, parts jsonb, urns text[])
  where d.account_id = $1 and d.decision_id = n.decision_id`

/** Returns the number of records changed. `by` is who asked for the erasure. */
export async function eraseFromDecisions(
  tx: Tx,
  by: { accountId: string; keyId: string | null },
  person: ErasedPerson,
  now: Date,
): Promise<number> {
  const { accountId } = by
  await tx.query(`select set_config('scout.erase_decisions', $1, true)`, [accountId])
  const gone = [...(await eraseUrns(tx, accountId, person)), ...(await eraseNamed(tx, accountId, person))]
  await tx.query(`select set_config('scout.erase_decisions', '', true)`)
  for (let from = 0; from < gone.length; from += PARTS_A_RECORD) {
    const erased = gone.slice(from, from + PARTS_A_RECORD)
    await insertEntries(tx, [erasureEntry(by, erased, now)])
  }
  return new Set(gone.map(([decisionId]) => decisionId)).size
}

type Gone = [decisionId: string, part: number]

const erasureEntry = (by: { accountId: string; keyId: string | null }, erased: Gone[], at: Date): DecisionEntry =>
  makeEntry({
    ...by,
    decisionId: newId('dec'),
    kind: 'ERASURE',
    at,
    about: null,
    urns: [],
    facts: { erased },
    parts: [],
  })

async function eraseUrns(tx: Tx, accountId: string, person: ErasedPerson): Promise<Gone[]> {
  const gone: Gone[] = []
  if (person.urns.length === 0) return gone
  for (;;) {
    // Rewriting removes the person's urns from the row, so the next query does not return it again.
    const rows = await tx.query<Row>(OF_PERSON, [accountId, person.urns])
    gone.push(...(await rewrite(tx, accountId, rows, person)))
    if (rows.length < ROWS_AT_ONCE) return gone
  }
}

async function eraseNamed(tx: Tx, accountId: string, person: ErasedPerson): Promise<Gone[]> {
  const gone: Gone[] = []
  if (person.words.length === 0) return gone
  const patterns = person.words.map((word) => `%${word}%`)
  for (let after = ''; ; ) {
    const rows = await tx.query<Row>(NAMED, [accountId, patterns, after])
    gone.push(...(await rewrite(tx, accountId, rows, person)))
    if (rows.length < ROWS_AT_ONCE) return gone
    after = rows.at(-1)!.decision_id
  }
}

async function rewrite(tx: Tx, accountId: string, rows: Row[], person: ErasedPerson): Promise<Gone[]> {
  const theirs = new Set(person.urns)
  const changed = rows.map((row) => ({
    decision_id: row.decision_id,
    before: row.parts,
    parts: row.parts.map((part, at) => erasedPart(row.kind, at, part, { ...person, theirs })),
    urns: row.urns.filter((urn) => !theirs.has(urn)),
  }))
  if (changed.length > 0) await tx.query(REWRITE, [accountId, JSON.stringify(changed)])
  return changed.flatMap(({ decision_id, before, parts }) =>
    parts.flatMap((part, at): Gone[] => (part !== before[at] ? [[decision_id, at]] : [])),
  )
}

/** The part after the erasure; the same object if nothing in it is about the person. */
function erasedPart(
  kind: EntryKind,
  at: number,
  part: StoredPart,
  person: ErasedPerson & { theirs: Set<string> },
): StoredPart {
  const value = partOf<AskedPart | ShownPart | OverridePart>(part)
  if (value === undefined) return part
  if ('urn' in value && person.theirs.has(value.urn)) return [null, null]
  if (kind === 'RANKING' && at > 0) return part
  const left = JSON.stringify(person.withoutName(withoutUrns(value, person.theirs)))
  return left === JSON.stringify(value) ? part : [null, left]
}

const withoutUrns = (value: AskedPart | ShownPart | OverridePart, theirs: Set<string>) =>
  'like' in value
    ? { ...value, like: value.like.filter(notIn(theirs)), unlike: value.unlike.filter(notIn(theirs)) }
    : value

const notIn = (urns: Set<string>) => (urn: string) => !urns.has(urn)

const SINCE = 'select distinct unnest(urns) as urn from decisions where account_id = $1 and at >= $2'

/** Urns named in records written since then. */
export async function readUrnsSince(sql: Sql, accountId: string, since: Date): Promise<string[]> {
  return (await sql.query<{ urn: string }>(SINCE, [accountId, since])).map(({ urn }) => urn)
}

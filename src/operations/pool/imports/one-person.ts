/**
 * Finds which rows of a file would become one person, and what they have in common. Pure: the pool is not asked, though it may
 * know these people.
 */
import type { EvidenceKind } from '../../../../contract/duplicates.ts'
import { exactSigns } from '../../../candidates/person-keys.ts'
import { type MatchedPerson, matchPeople } from '../../../identity/match-people.ts'
import type { PoolRecord } from '../../../pool/record.ts'

export interface TakenRow {
  row: number
  record: PoolRecord
}

/** Without what says nothing of whom a record is about, because a thousand of the longest records would take hundreds of megabytes. */
export const briefRecord = (record: PoolRecord): PoolRecord => ({
  ...record,
  candidate: {
    ...record.candidate,
    summary: null,
    notes: null,
    skills: [],
    languages: [],
    experience: [],
    education: [],
  },
})

/** The most rows named for one person. */
const ROWS_NAMED_MAX = 20

export interface OnePerson {
  rowCount: number
  rows: { row: number; name: string }[]
  /** Empty if the rows name the same urn or say the same. */
  shared: { kind: EvidenceKind; value: string }[]
}

const NO_POOL = { owners: new Map(), present: new Map(), redirects: new Map() }

export const rowsOfOnePerson = (rows: TakenRow[]): OnePerson[] =>
  matchPeople(
    rows.map(({ record }) => record),
    NO_POOL,
  )
    .filter(({ records }) => records.length > 1)
    .map((person) => ({
      rowCount: person.records.length,
      rows: person.records
        .slice(0, ROWS_NAMED_MAX)
        .map(({ record, index }) => ({ row: rows[index]!.row, name: record.candidate.fullName })),
      shared: sharedIn(person),
    }))

/** The signs that more than one of the records has. */
function sharedIn({ records }: MatchedPerson): OnePerson['shared'] {
  const held = records.flatMap(({ record }) => [
    ...new Map(exactSigns(record.candidate).map((sign) => [sign.key, sign])).values(),
  ])
  const bearers = Map.groupBy(held, ({ key }) => key)
  return [...bearers.values()].flatMap(([sign, another]) => (another ? [{ kind: sign!.kind, value: sign!.value }] : []))
}

/**
 * Which skills occur together in segments, in the database. Owns `pool_skill_kin`, whose rows are written and removed with their
 * segments.
 */
import type { Sql, Tx } from '../../storage/database.ts'
import type { SkillRow } from './skill-cooccurrence.ts'

const ROWS = `
  select skill, people, kin as cooccurring from pool_skill_kin
  where account_id = $1 and segment_id = any ($2::text[]) and skill = any ($3::text[])`

type CooccurringJson = [term: string, together: number, people: number][]

/** A marker row: the skills of this segment have been counted. */
const COUNTED: PackedRow = { skill: '', people: 0, cooccurring: '[]' }

export interface KnownCooccurrences {
  rows: SkillRow[]
  /** True if skills have been counted in every one of the segments, so that this answer is complete and final. */
  isWhole: boolean
}

/** What these segments know of these skills: none, one or several rows for each skill. */
export async function readCooccurrences(
  sql: Sql,
  accountId: string,
  segmentIds: string[],
  skills: string[],
): Promise<KnownCooccurrences> {
  if (segmentIds.length === 0 || skills.length === 0) return { rows: [], isWhole: true }
  const all = await sql.query<PackedRow>(ROWS, [accountId, segmentIds, [COUNTED.skill, ...skills]])
  const rows = all.filter(({ skill }) => skill !== COUNTED.skill)
  return { rows: rows.map(unpackRow), isWhole: all.length - rows.length === segmentIds.length }
}

const unpackRow = ({ skill, people, cooccurring }: PackedRow): SkillRow => ({
  term: skill,
  people,
  cooccurring: (JSON.parse(cooccurring) as CooccurringJson).map(([term, together, others]) => ({
    term,
    together,
    people: others,
  })),
})

/** A row as stored. */
export interface PackedRow {
  skill: string
  people: number
  cooccurring: string
}

export function packRow({ term, people, cooccurring }: SkillRow): PackedRow {
  const list = cooccurring.map((each): CooccurringJson[number] => [each.term, each.together, each.people])
  return { skill: term, people, cooccurring: JSON.stringify(list) }
}

/** About a megabyte per statement, however many skills a segment has. */
const ROWS_A_STATEMENT = 1_000

const SAVE = `
  insert into pool_skill_kin (account_id, segment_id, skill, people, kin)
  select $1, $2, skill, people, kin from unnest($3::text[], $4::int[], $5::text[]) as k (skill, people, kin)
  on conflict do nothing`

export async function saveCooccurrences(
  tx: Tx,
  accountId: string,
  segmentId: string,
  rows: PackedRow[],
): Promise<void> {
  const all = [COUNTED, ...rows]
  for (let from = 0; from < all.length; from += ROWS_A_STATEMENT) {
    const some = all.slice(from, from + ROWS_A_STATEMENT)
    await tx.query(SAVE, [
      accountId,
      segmentId,
      some.map(({ skill }) => skill),
      some.map(({ people }) => people),
      some.map(({ cooccurring }) => cooccurring),
    ])
  }
}

export async function removeCooccurrences(tx: Tx, accountId: string, segmentIds: string[]): Promise<void> {
  await tx.query('delete from pool_skill_kin where account_id = $1 and segment_id = any ($2::text[])', [
    accountId,
    segmentIds,
  ])
}

const UNCOUNTED = `
  select s.segment_id from pool_segments s
  where s.account_id = $1 and not exists (
    select from pool_skill_kin k where k.account_id = $1 and k.segment_id = s.segment_id and k.skill = '')
  order by s.first_doc limit 1`

/** The oldest segment whose skills are not counted: it was built before skills were counted. */
export async function uncountedSegment(sql: Sql, accountId: string): Promise<string | undefined> {
  const [row] = await sql.query<{ segment_id: string }>(UNCOUNTED, [accountId])
  return row?.segment_id
}

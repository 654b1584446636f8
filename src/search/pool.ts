/**
 * Full-text search of one account's pool with every structured filter exact. Reads `pool_candidates`
 * through one statement; owns the order of its results.
 */
import { CANDIDATES_MAX, PAGE_SIZE } from '../../contract/limits.ts'
import type { NetworkQuery } from '../../contract/network.ts'
import { fold } from '../base/fold.ts'
import { languageLevelKey } from '../base/languages.ts'
import type { Sql } from '../storage/database.ts'

export interface PoolMatch {
  urn: string
  score: number
}

/** Collects conditions and their values; the text is built from constants only. */
class Conditions {
  readonly values: unknown[]
  readonly texts: string[] = []

  constructor(...values: unknown[]) {
    this.values = values
  }

  value(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  add(condition: (parameter: string) => string, value: unknown): void {
    this.texts.push(condition(this.value(value)))
  }
}

/** Signs alone begin nobody's name: such a filter matches no one, not everyone. */
const likePrefix = (text: string) => (fold(text) === '' ? '' : `${fold(text).replace(/[\\%_]/g, '\\$&')}%`)
const likePhrase = (text: string) => `% ${fold(text).replace(/[\\%_]/g, '\\$&')} %`

function addFilters(where: Conditions, query: NetworkQuery): void {
  if (query.firstName) where.add((p) => `first_key <> '' and first_key like ${p}`, likePrefix(query.firstName))
  if (query.lastName) where.add((p) => `last_key <> '' and last_key like ${p}`, likePrefix(query.lastName))
  if (query.skills.length > 0) where.add((p) => `skill_keys @> ${p}::text[]`, query.skills.map(fold))
  if (query.languages.length > 0) {
    const keys = query.languages.map(({ name, level }) => languageLevelKey(name, level))
    where.add((p) => `language_keys @> ${p}::text[]`, keys)
  }
  if (query.titles.length > 0) where.add((p) => `title_key like any (${p}::text[])`, query.titles.map(likePhrase))
  if (query.geoIds.length > 0) where.add((p) => `geo_ids && ${p}::text[]`, query.geoIds)
  for (const [column, id] of [
    ['current_company_ids', query.currentCompanyId],
    ['past_company_ids', query.pastCompanyId],
    ['industry_ids', query.industryId],
    ['school_ids', query.schoolId],
  ] as const) {
    if (id) where.add((p) => `${column} @> array[${p}]`, id)
  }
}

/**
 * The best 400 in a fixed order, of which the page's. `words` empty: everyone who passes the filters,
 * the newest first. Ties are broken by urn, so that paging is stable.
 */
export async function searchPool(
  sql: Sql,
  accountId: string,
  query: NetworkQuery,
  words: string[],
  page: number,
): Promise<{ count: number; matches: PoolMatch[] }> {
  const where = new Conditions(accountId)
  addFilters(where, query)
  let score = '0::float8'
  let order = 'updated_at desc, urn'
  if (words.length > 0) {
    // Full text would read "c#" as "c": words with such signs count as skills only.
    const plain = words.filter((word) => !/[+#]/.test(word))
    const text = `websearch_to_tsquery('english', ${where.value(plain.join(' or '))})`
    where.texts.push(`(document @@ ${text} or skill_keys && ${where.value(words)}::text[])`)
    score = `ts_rank_cd(document, ${text}, 32)::float8`
    order = 'score desc, urn'
  }
  const first = where.value((page - 1) * PAGE_SIZE)
  const rows = await sql.queryBuilt<{ urn: string | null; score: number; count: number }>(
    `with best as (
       select urn, score, row_number() over () as position from (
         select urn, ${score} as score from pool_candidates
         where ${['account_id = $1', ...where.texts].join(' and ')}
         order by ${order} limit ${CANDIDATES_MAX}
       ) ordered
     ), total as (select count(*) as count from best)
     select best.urn, best.score, total.count from total
     left join best on best.position > ${first} and best.position <= ${first} + ${PAGE_SIZE}
     order by best.position`,
    where.values,
  )
  return {
    count: rows[0]?.count ?? 0,
    matches: rows.flatMap(({ urn, score }) => (urn === null ? [] : [{ urn, score }])),
  }
}

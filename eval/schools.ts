/**
 * How well organisations are found in affiliations as people write them: `npm run eval -- schools --data <folder>`, or this file
 * alone. The log identifies organisations by ids that we do not have. So answers count as right if all spellings of an
 * organisation get the same one, and any answer to a text that names no organisation is wrong.
 */
import { readFile } from 'node:fs/promises'

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { parse } from 'csv-parse/sync'
import { compiledEntities } from '../src/compile/entities/compiled-entities.ts'
import { type Entities, openEntities } from '../src/reference/entities/entities.ts'
import { printTable, type Table } from './table.ts'

interface Row {
  affiliation: string
  ror_id: string
}

const NO_ORGANISATION = 'NP'
/** Most rows are about institutes, hospitals and companies, which are in no list of schools. */
const NAMES_A_SCHOOL = /universi|colleg|polit[eé]cn|polytech|institute of tech|hochschule|école|ecole|escuela/i

interface Outcome {
  row: Row
  /** The only exact match, if there is exactly one. */
  resolved?: string
  asked: boolean
}

function outcomeOf(entities: Entities, row: Row): Outcome {
  const matches = entities.resolve('SCHOOL', row.affiliation.slice(0, 200))
  const exact = matches.filter((match) => match.exact)
  return exact.length === 1 ? { row, resolved: exact[0]!.entityId, asked: false } : { row, asked: matches.length > 0 }
}

/** Of the resolved rows whose organisation has several, the share that got the answer most of its rows got. */
function agreement(outcomes: Outcome[]): number | string {
  const groups = Map.groupBy(
    outcomes.filter(({ resolved }) => resolved),
    ({ row }) => row.ror_id,
  )
  let rows = 0
  let agreeing = 0
  for (const group of groups.values()) {
    if (group.length < 2) continue
    const answers = Map.groupBy(group, ({ resolved }) => resolved)
    rows += group.length
    agreeing += Math.max(...[...answers.values()].map((same) => same.length))
  }
  return rows === 0 ? '-' : agreeing / rows
}

/** How many organisations share their answer with another one: of two, at most one can be right. */
function shared(outcomes: Outcome[]): number {
  const organisations = new Map<string, Set<string>>()
  for (const { row, resolved } of outcomes) {
    if (resolved) organisations.set(resolved, (organisations.get(resolved) ?? new Set()).add(row.ror_id))
  }
  return [...organisations.values()].filter((ids) => ids.size > 1).reduce((sum, ids) => sum + ids.size - 1, 0)
}

export async function evaluateSchools(dataDir: string, showing = false): Promise<Table> {
  const text = await readFile(join(dataDir, 'schools', 'ror-matching-log.csv'), 'utf8')
  const rows: Row[] = parse(text, { columns: true, bom: true, skip_empty_lines: true })
  const folder = fileURLToPath(new URL('../.scout/reference', import.meta.url))
  const entities = openEntities(await compiledEntities(folder))
  const outcomes = rows.map((row) => outcomeOf(entities, row))
  const none = outcomes.filter(({ row }) => row.ror_id === NO_ORGANISATION)
  const some = outcomes.filter(({ row }) => row.ror_id !== NO_ORGANISATION)
  const schools = some.filter(({ row }) => NAMES_A_SCHOOL.test(row.affiliation))
  const line = (name: string, set: Outcome[]) => {
    const share = (test: (outcome: Outcome) => boolean) => set.filter(test).length / set.length
    const resolved = share((outcome) => outcome.resolved !== undefined)
    return [name, String(set.length), resolved, share(({ asked }) => asked), agreement(set), String(shared(set))]
  }
  if (showing) {
    for (const { row, resolved } of none) if (resolved) console.log('none:', row.affiliation, '→', resolved)
    for (const { row, resolved } of schools) if (!resolved) console.log('missed:', row.affiliation)
    for (const { row, resolved } of some) if (resolved) console.log('hit:', row.ror_id, row.affiliation, '→', resolved)
  }
  return {
    title: 'Schools in affiliations',
    columns: [
      'rows',
      'count',
      'resolved',
      'asked back',
      'one answer per organisation',
      'organisations sharing an answer',
    ],
    rows: [
      line('that name a school', schools),
      line('that name any organisation', some),
      line('that name none (false hits)', none),
    ],
    notes: [
      'resolved: one exact match. Asked back: candidates for a person to choose from.',
      'one answer per organisation: of the spellings of one organisation that resolve, those that agree.',
      'Most organisations of the log are institutes, hospitals and companies, which are no schools.',
    ],
    headlines: [
      ['schools, hits: resolved of those named', line('', schools)[2]!],
      ['schools, one answer per organisation', agreement(schools)],
      ['schools, false hits: resolved where none is named', line('', none)[2]!],
    ],
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { data: { type: 'string' }, show: { type: 'boolean' } } })
  if (!values.data) {
    console.error('usage: node eval/schools.ts --data <folder that holds schools/> [--show]')
    process.exit(2)
  }
  console.log(printTable(await evaluateSchools(values.data, values.show)))
}

/**
 * Measures whether decisions about people differ by group: who moved forward in projects, whom a search shows, who scores above
 * the median. The auditor brings the labels, which stay in memory; they are compared with the account's own data. Owns the
 * samples; writes nothing.
 */
import { externalIdSign } from '../../../candidates/person-keys.ts'
import { readSearchById } from '../../../lists/saved-search-store.ts'
import { findOwners } from '../../../pool/keys.ts'
import { readStored } from '../../../pool/store.ts'
import { readPlaces } from '../../../projects/places.ts'
import type { Scout } from '../../scout.ts'
import { findMatches, type SavedQuestion } from '../../shared/keep-search.ts'
import { readQuestion } from '../../shared/search-query.ts'
import { judgeOwn } from '../judge-people.ts'
import type { LabelledRow } from './group-labels.ts'
import { type Labels, type Measured, measureAll, median } from './impact-ratios.ts'

export interface BiasQuestion {
  accountId: string
  rows: LabelledRow[]
  /** Only this project; otherwise all projects. */
  projectId?: string | undefined
  /** Names of stages that count as selected. Without it, every stage counts except the first and those of kind REJECTED. */
  selectedStages?: string[] | undefined
  /** A saved search, or a prompt. */
  search?: { searchId: string } | { prompt: string } | undefined
}

export interface BiasSample {
  kind: 'SELECTED' | 'SHOWN' | 'SCORED'
  /** The number of decisions. In SELECTED, a person in several projects counts once per project. */
  people: number
  medianScore: number | null
  measured: Measured[]
}

export interface BiasAudit {
  at: Date
  labelled: number
  /** Labelled people of whom the account has nothing to compare. */
  unmatched: number
  samples: BiasSample[]
}

const SLICE = 500

type Person = Labels & { urn: string }

/** Undefined if there is no such search. */
export async function auditBias(scout: Scout, question: BiasQuestion): Promise<BiasAudit | undefined> {
  const { people, labelled } = await identified(scout, question)
  const asked = await questionOf(scout, question)
  if (asked === null) return undefined
  const selection = await selectedIn(scout, question, people)
  const searched = asked ? await searchedBy(scout, question.accountId, asked, people) : []
  const matched = new Set([...selection.urns, ...searched.flatMap(({ urns }) => urns)])
  return {
    at: scout.clock.now(),
    labelled,
    unmatched: labelled - matched.size,
    samples: [selection, ...searched].map(({ sample }) => sample),
  }
}

/** Rows that lead to the same person, one by the urn and one by the external id, count once: the first of them. */
async function identified({ database }: Scout, { accountId, rows }: BiasQuestion) {
  const people = new Map<string, Person>()
  let labelled = 0
  for (let at = 0; at < rows.length; at += SLICE) {
    const slice = rows.slice(at, at + SLICE)
    const signs = slice.flatMap(({ urn, externalId }) =>
      urn === null && externalId ? [externalIdSign(externalId)] : [],
    )
    const owners = await findOwners(database, accountId, signs)
    for (const { urn, externalId, sex, ethnicity } of slice) {
      const found = urn ?? owners.get(externalIdSign(externalId!).key)?.[0]?.urn
      if (found !== undefined && people.has(found)) continue
      labelled += 1
      if (found !== undefined) people.set(found, { urn: found, sex, ethnicity })
    }
  }
  return { people: [...people.values()], labelled }
}

/** Null if it names a search that does not exist. */
async function questionOf({ database }: Scout, { accountId, search }: BiasQuestion) {
  if (!search) return undefined
  if ('prompt' in search) return { prompt: search.prompt, filtersJson: '{}', criteria: null }
  return (await readSearchById(database, accountId, search.searchId)) ?? null
}

interface Sampled {
  sample: BiasSample
  urns: string[]
}

async function selectedIn({ database }: Scout, question: BiasQuestion, people: Person[]): Promise<Sampled> {
  const wanted = question.selectedStages?.map((name) => name.toLowerCase())
  const labelled = new Map(people.map((person) => [person.urn, person]))
  const decisions: { person: Person; isFavoured: boolean }[] = []
  for (let at = 0; at < people.length; at += SLICE) {
    const urns = people.slice(at, at + SLICE).map(({ urn }) => urn)
    for (const { urn, projectId, stages, stageId } of await readPlaces(database, question.accountId, urns)) {
      if (question.projectId !== undefined && projectId !== question.projectId) continue
      const stage = stages.find((each) => each.stageId === stageId)
      if (!stage) continue
      const forward = stage.kind !== 'REJECTED' && stages[0]?.stageId !== stageId
      const isFavoured = wanted ? wanted.includes(stage.name.toLowerCase()) : forward
      decisions.push({ person: labelled.get(urn)!, isFavoured })
    }
  }
  const measured = measureAll(decisions.map(({ person, isFavoured }) => ({ ...person, isFavoured })))
  return {
    sample: { kind: 'SELECTED', people: decisions.length, medianScore: null, measured },
    urns: decisions.map(({ person }) => person.urn),
  }
}

/** For every labelled person in the pool: whether the search shows them, and how they score in it. */
async function searchedBy(scout: Scout, accountId: string, asked: SavedQuestion, people: Person[]): Promise<Sampled[]> {
  const { interpretation } = await readQuestion(scout, accountId, { ...asked, page: 1 })
  const by = { accountId, criteria: interpretation.criteria }
  const shown = new Set((await findMatches(scout, accountId, asked)).urns)
  const scored: { person: Person; score: number }[] = []
  for (let at = 0; at < people.length; at += SLICE) {
    const slice = people.slice(at, at + SLICE)
    const stored = await readStored(
      scout.database,
      accountId,
      slice.map(({ urn }) => urn),
    )
    const own = slice.flatMap((person) => {
      const found = stored.get(person.urn)
      return found ? [{ person, found }] : []
    })
    const judged = await judgeOwn(
      scout,
      scout.database,
      by,
      own.map(({ found }) => found),
    )
    scored.push(...own.map(({ person }, n) => ({ person, score: judged[n]!.score })))
  }
  const middle = median(scored.map(({ score }) => score))
  const sampleOf = (kind: BiasSample['kind'], isFavoured: (one: (typeof scored)[number]) => boolean): Sampled => ({
    sample: {
      kind,
      people: scored.length,
      medianScore: kind === 'SCORED' ? middle : null,
      measured: measureAll(scored.map((one) => ({ ...one.person, isFavoured: isFavoured(one) }))),
    },
    urns: scored.map(({ person }) => person.urn),
  })
  return [sampleOf('SHOWN', ({ person }) => shown.has(person.urn)), sampleOf('SCORED', ({ score }) => score > middle)]
}

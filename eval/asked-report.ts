/**
 * The judged lists as tables: the share of right people among the first shown, what people missed, and the worst lists. Owns
 * counting and wording.
 */
import { currentPosition, fullName, type Person } from '../sandbox/people/shape.ts'
import { type AskedPrompt, askedHalves } from './asked-prompts.ts'
import { type Requirement, requirementKinds } from './asked-requirements.ts'
import { promptLanguages } from './search-titles.ts'
import type { Table } from './table.ts'

export interface JudgedPerson {
  person: Person
  isOwn: boolean
  missed: readonly Requirement[]
}

export interface JudgedList {
  asked: AskedPrompt
  /** The first page in its order. */
  shown: readonly JudgedPerson[]
  /** How many of all available people meet every requirement. */
  right: number
}

export interface JudgedStage {
  name: string
  lists: readonly JudgedList[]
}

const CUTS = [10, 20] as const
const WORST = 15
const WORST_SHOWN = 5

const mean = (figures: readonly number[]) =>
  figures.reduce((sum, figure) => sum + figure, 0) / Math.max(1, figures.length)

const isRight = ({ missed }: JudgedPerson) => missed.length === 0
const shareAt = ({ shown }: JudgedList, cut: number) => shown.slice(0, cut).filter(isRight).length / cut
const couldAt = ({ right }: JudgedList, cut: number) => Math.min(cut, right) / cut
const ratioAt = (list: JudgedList, cut: number) => shareAt(list, cut) / couldAt(list, cut)

const ofHalf = ({ lists }: JudgedStage, half: AskedPrompt['half']) => lists.filter(({ asked }) => asked.half === half)

export function shareTable(stages: readonly JudgedStage[]): Table {
  const figures = (lists: readonly JudgedList[]) =>
    CUTS.flatMap((cut) => [shareAt, couldAt, ratioAt].map((figure) => mean(lists.map((list) => figure(list, cut)))))
  return {
    title: 'Who was asked for',
    columns: ['stage', 'half', ...CUTS.flatMap((cut) => [`share@${cut}`, `could@${cut}`, `ratio@${cut}`])],
    rows: stages.flatMap((stage) =>
      askedHalves.map((half) => {
        const lists = ofHalf(stage, half)
        return [stage.name, `${half} (${lists.length})`, ...figures(lists)]
      }),
    ),
    headlines: stages.map((stage) => [
      `asked, ratio@10, ${stage.name}`,
      mean(ofHalf(stage, 'reported').map((list) => ratioAt(list, 10))),
    ]),
    notes: [
      'share: of the first people shown, those who meet everything the sentence states, by their full profiles; empty places count as missed.',
      'could: the same of the best order of everybody available, own and the network’s. ratio: the mean of share ÷ could, every prompt counting once.',
    ],
  }
}

export function languageTable(stages: readonly JudgedStage[]): Table {
  return {
    title: 'Who was asked for, by language (ratio@10, reported half)',
    columns: ['language', ...stages.map(({ name }) => name)],
    rows: promptLanguages.map((language) => [
      language,
      ...stages.map((stage) => {
        const lists = ofHalf(stage, 'reported').filter(({ asked }) => asked.language === language)
        return mean(lists.map((list) => ratioAt(list, 10)))
      }),
    ]),
    headlines: [],
    notes: [],
  }
}

const EXCLUSION = 'an exclusion'
const kindOf = ({ kind, importance }: Requirement) => (importance === 'excluded' ? EXCLUSION : kind)

/**
 * For each kind of requirement: how many people on first pages missed it, of those for whom it was asked; the most missed kind
 * first.
 */
export function missedTable(stage: JudgedStage): Table {
  const sides = askedHalves.flatMap((half) => [true, false].map((isOwn) => ({ half, isOwn })))
  const rows = [...requirementKinds, EXCLUSION].map((kind) => {
    const counts = sides.map(({ half, isOwn }) => countMissed(ofHalf(stage, half), isOwn, kind))
    return { kind, counts, missed: counts.reduce((sum, { missed }) => sum + missed, 0) }
  })
  const cell = ({ missed, asked }: { missed: number; asked: number }) => (asked === 0 ? '' : `${missed} of ${asked}`)
  return {
    title: `What first pages missed: ${stage.name}`,
    columns: ['requirement', ...sides.map(({ half, isOwn }) => `${isOwn ? 'own' : 'network'}, ${half}`)],
    rows: rows.toSorted((a, b) => b.missed - a.missed).map(({ kind, counts }) => [kind, ...counts.map(cell)]),
    headlines: [],
    notes: ['people of the first 20 who missed it, of those of whom it was asked'],
  }
}

function countMissed(lists: readonly JudgedList[], isOwn: boolean, kind: string) {
  let [missed, asked] = [0, 0]
  for (const list of lists) {
    const wanted = list.asked.requirements.filter((one) => one.importance !== 'preferred' && kindOf(one) === kind)
    if (wanted.length === 0) continue
    const people = list.shown.filter((one) => one.isOwn === isOwn)
    asked += people.length
    missed += people.filter((one) => one.missed.some((requirement) => kindOf(requirement) === kind)).length
  }
  return { missed, asked }
}

/** Uses the tuning half only: whoever improves the service by what is shown here must not have seen the reported half. */
export function worstTable(stage: JudgedStage): Table {
  const worst = ofHalf(stage, 'tuning').toSorted((a, b) => ratioAt(a, 10) - ratioAt(b, 10) || b.right - a.right)
  return {
    title: `What went worst: ${stage.name} (tuning half)`,
    columns: ['prompt', 'right', 'met@10', `first ${WORST_SHOWN} shown, and what they miss`],
    rows: worst
      .slice(0, WORST)
      .map((list) => [
        list.asked.prompt.replaceAll('|', '/'),
        String(list.right),
        String(list.shown.slice(0, 10).filter(isRight).length),
        list.shown.slice(0, WORST_SHOWN).map(tell).join('; ') || 'nobody',
      ]),
    headlines: [],
    notes: ['right: how many of everybody available meet all; met@10: how many of the first ten shown'],
  }
}

function tell({ person, isOwn, missed }: JudgedPerson): string {
  const { title } = currentPosition(person)
  const misses = missed.length === 0 ? 'meets all' : `misses ${[...new Set(missed.map(kindOf))].join(', ')}`
  return `${isOwn ? 'own' : 'network'} ${fullName(person)}, ${title}, ${person.city.name}: ${misses}`
}

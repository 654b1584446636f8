/**
 * Turns the corpus into what training reads: tasks whose groups say which texts belong together. Leaves out everything held out:
 * the occupations themselves, and every other text that equals one of their titles, so that no reported title was seen under
 * another occupation.
 */
import { normalTitle } from '../src/reference/titles/normal.ts'
import { type Corpus, type EscoConcept, LANGUAGES, type Names, type OnetOccupation } from './corpus.ts'
import { type Part, partOf } from './holdout.ts'
import type { Settings } from './settings.ts'
import { type TextFeatures, TextTable } from './texts.ts'

/** Texts that belong together, in strata: a pair takes its two texts from two strata, each stratum being equally likely. */
export type Group = number[][]

export interface Task {
  name: string
  groups: Group[]
  batch: number
  temperature: number
  share: number
  /** Whether the two texts of a pair come from two strata, if there are two. */
  acrossStrata: boolean
}

export interface Examples extends TextFeatures {
  tasks: Task[]
}

/** "Chief Executive Officer (CEO)" contains two names; this returns the one outside the brackets. */
export const withoutBracket = (title: string): string => title.replace(/\s*\([^)]*\)\s*/g, ' ').trim()

const onetNames = (occupation: OnetOccupation): string[] => [
  occupation.title,
  ...occupation.alternates.map(withoutBracket),
  ...occupation.shorts,
]
const furtherNames = ({ further }: EscoConcept): Names[] => Object.values(further)
const escoNames = ({ names }: EscoConcept): string[] => LANGUAGES.flatMap((language) => names[language])

/** Names often occur with a level before them that does not change what the work is. */
const LEVELS = ['senior', 'junior', 'lead', 'senior', 'principal']
/** Every fifth name is also trained with a level. */
const LEVEL_EVERY = 5

const withLevels = (names: string[]): string[] => [
  ...names,
  ...names
    .filter((_, index) => index % LEVEL_EVERY === 0)
    .map((name, index) => `${LEVELS[index % LEVELS.length]} ${name}`),
]

/** A tool used in only one or two occupations says little about others; one used in very many says nothing. */
const TOOL_OCCUPATIONS_MIN = 3
const TOOL_OCCUPATIONS_MAX = 120

function tellingTools(onet: OnetOccupation[]): Set<string> {
  const counts = new Map<string, number>()
  for (const { tools } of onet) for (const tool of tools) counts.set(tool, (counts.get(tool) ?? 0) + 1)
  const telling = (count: number) => count >= TOOL_OCCUPATIONS_MIN && count <= TOOL_OCCUPATIONS_MAX
  return new Set([...counts].filter(([, count]) => telling(count)).map(([tool]) => tool))
}

/** Pieces of a description, each about as long as a very long title; words are not cut. */
const piecesOf = (description: string): string[] => description.match(/\S.{0,110}(?=\s|$)/gsu) ?? []

function barredTexts({ occupations, onet }: Corpus): Set<string> {
  const ofEsco = occupations.flatMap((concept) => [...escoNames(concept), ...furtherNames(concept).flat()])
  const names = [...ofEsco, ...onet.flatMap((o) => [...onetNames(o), ...o.alternates])]
  return new Set(names.map(normalTitle))
}

function select(corpus: Corpus, wanted: (part: Part) => boolean): Corpus {
  const some = <T extends { id: string }>(items: T[]): T[] => items.filter(({ id }) => wanted(partOf(id)))
  return {
    occupations: some(corpus.occupations),
    onet: some(corpus.onet),
    skills: corpus.skills,
    senses: corpus.senses,
  }
}

type TaskName = 'esco' | 'further' | 'onet' | 'isco' | 'skill' | 'text' | 'tool' | 'word'

/** The groups of each task, as text numbers. */
function groupTexts({ occupations, onet, skills, senses }: Corpus, table: TextTable): Record<TaskName, Group[]> {
  const byLanguage = ({ names }: EscoConcept): Group => LANGUAGES.map((language) => table.number(names[language]))
  const levelled = ({ names }: EscoConcept): Group =>
    LANGUAGES.map((language) => table.number(withLevels(names[language])))
  const isco = new Map<string, Group>()
  for (const concept of occupations) {
    isco.set(concept.isco, [...(isco.get(concept.isco) ?? []), table.number(escoNames(concept))])
  }
  const groups = {
    esco: occupations.map(levelled),
    further: occupations.map((concept) => [
      table.number(escoNames(concept)),
      ...furtherNames(concept).map((names) => table.number(names)),
    ]),
    onet: onet.map((occupation) => [table.number(withLevels(onetNames(occupation)))]),
    isco: [...isco.values()],
    skill: skills.map(byLanguage),
    word: senses.map(({ words, definition }) => [table.number(words), table.number(piecesOf(definition))]),
  }
  const described = [...occupations, ...skills].map((concept) => [
    table.number(escoNames(concept)),
    table.number(LANGUAGES.flatMap((language) => piecesOf(concept.descriptions[language]))),
  ])
  const onetDescribed = onet.map((o) => [table.number(onetNames(o)), table.number(piecesOf(o.description))])
  const telling = tellingTools(onet)
  const tool = onet.map((o) => [table.number(onetNames(o)), table.number(o.tools.filter((name) => telling.has(name)))])
  return { ...groups, text: [...described, ...onetDescribed], tool: tool.filter(([, tools]) => tools!.length > 0) }
}

/** Drops texts without known features, empty strata, and groups with fewer than two texts. */
const usable = (groups: Group[], known: (text: number) => boolean): Group[] =>
  groups
    .map((strata) => strata.map((texts) => texts.filter(known)).filter((texts) => texts.length > 0))
    .filter((group) => new Set(group.flat()).size > 1)

/** A batch is divided into two halves, each processed four rows at a time, so its size must be a multiple of eight. */
const fitting = (wanted: number, available: number): number => Math.floor(Math.min(wanted, available) / 8) * 8

export function buildExamples(corpus: Corpus, heldOut: ReadonlySet<Part>, settings: Settings): Examples {
  const table = new TextTable(barredTexts(select(corpus, (part) => heldOut.has(part))))
  const kept = select(corpus, (part) => !heldOut.has(part))
  const groups = groupTexts(kept, table)
  // Of a tool group only the tools count, as its titles are already counted under O*NET.
  const named = [...groups.esco, ...groups.onet, ...groups.skill, ...groups.tool.map(([, tools]) => [tools!])]
  const flat = (all: Group[]): number[][] => all.map((strata) => strata.flat())
  const laidOut = table.layOut([
    { groups: flat(named), groupsMin: settings.groupsMin },
    { groups: flat(groups.further), groupsMin: settings.furtherGroupsMin },
  ])
  const known = (text: number): boolean => laidOut.starts[text + 1]! > laidOut.starts[text]!
  const task = (name: TaskName, acrossStrata: boolean): Task => {
    const all = usable(groups[name], known)
    return {
      name,
      groups: all,
      acrossStrata,
      batch: fitting(settings[`${name}Batch`], all.length),
      temperature: settings[`${name}Temperature`],
      share: settings[`${name}Share`],
    }
  }
  const tasks = [
    task('esco', false),
    task('further', false),
    task('onet', false),
    task('isco', true),
    task('skill', false),
    task('text', true),
    task('tool', true),
    task('word', false),
  ]
  return { ...laidOut, tasks: tasks.filter(({ share }) => share > 0) }
}

/**
 * Reads the occupations of ESCO and O*NET, and word meanings from WordNet. The caller names the folder; the files are as their
 * publishers deliver them. Owns the files' formats; does not decide what is trained on or held out.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'

export const LANGUAGES = ['en', 'es', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

/** Names for one thing, the preferred one first. */
export type Names = string[]

export interface EscoConcept {
  id: string
  /** ISCO-08 unit group, four digits; empty for skills. */
  isco: string
  names: Record<Language, Names>
  descriptions: Record<Language, string>
  /** Names in the further languages found in the folder, by language. */
  further: Record<string, Names>
}

export interface OnetOccupation {
  id: string
  title: string
  alternates: string[]
  /** Short titles that the publisher gives for some alternates, such as "CEO". */
  shorts: string[]
  description: string
  /** Technologies in demand that the occupation uses. */
  tools: string[]
}

/** English words with one common meaning, and its definition. */
export interface WordSense {
  words: Names
  definition: string
}

export interface Corpus {
  occupations: EscoConcept[]
  skills: EscoConcept[]
  onet: OnetOccupation[]
  senses: WordSense[]
}

type Row = Record<string, string>

async function readCsv(file: string): Promise<Row[]> {
  return parse(await readFile(file, 'utf8'), { columns: true, bom: true }) as Row[]
}

async function readTsv(file: string): Promise<string[][]> {
  const lines = (await readFile(file, 'utf8')).split(/\r?\n/).slice(1)
  return lines.filter((line) => line !== '').map((line) => line.split('\t'))
}

function namesOf(row: Row): Names {
  const others = `${row.altLabels ?? ''}\n${row.hiddenLabels ?? ''}`.split(/\n| \| /)
  return [...new Set([row.preferredLabel!, ...others].map((name) => name.trim()))].filter((name) => name !== '')
}

const emptyConcept = (id: string, isco = ''): EscoConcept => ({
  id,
  isco,
  names: { en: [], es: [], de: [] },
  descriptions: { en: '', es: '', de: '' },
  further: {},
})

async function readEsco(folder: string, collection: string): Promise<EscoConcept[]> {
  const concepts = new Map<string, EscoConcept>()
  for (const language of LANGUAGES) {
    for (const row of await readCsv(join(folder, 'esco', language, `${collection}_${language}.csv`))) {
      const id = row.conceptUri!
      const concept = concepts.get(id) ?? emptyConcept(id, row.iscoGroup)
      concept.names[language] = namesOf(row)
      concept.descriptions[language] = row.description ?? ''
      concepts.set(id, concept)
    }
  }
  return [...concepts.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

async function readOnet(folder: string): Promise<OnetOccupation[]> {
  const byId = new Map<string, OnetOccupation>()
  for (const [id, title, description] of await readTsv(join(folder, 'onet', 'occupations.tsv'))) {
    byId.set(id!, { id: id!, title: title!, alternates: [], shorts: [], description: description ?? '', tools: [] })
  }
  for (const [id, alternate, short] of await readTsv(join(folder, 'onet', 'alternate-titles.tsv'))) {
    const occupation = byId.get(id!)
    occupation?.alternates.push(alternate!)
    if (short && short !== 'n/a') occupation?.shorts.push(short)
  }
  for (const [id, tool, , , hot] of await readTsv(join(folder, 'onet', 'technology-skills.tsv'))) {
    if (hot === 'Y') byId.get(id!)?.tools.push(tool!)
  }
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Format: `offset file type count word id word id … pointers | definition; "example"`; the count is hexadecimal. */
export function senseIn(line: string): WordSense {
  const [facts = '', gloss = ''] = line.split(' | ')
  const fields = facts.split(' ')
  const count = Number.parseInt(fields[3]!, 16)
  const words = Array.from({ length: count }, (_, at) => fields[4 + 2 * at]!.replaceAll('_', ' '))
  return { words, definition: gloss.split('; "')[0]!.trim() }
}

/** The mark of a line that names an individual, such as a person or a town. Nothing is learned from these. */
const NAMES_ONE = ' @i '

/** Nouns and verbs, if the folder has them. Lines that begin with a space are the licence. */
async function readWordNet(folder: string): Promise<WordSense[]> {
  if (!(await readdir(folder)).includes('wordnet')) return []
  const files = ['data.noun', 'data.verb'].map((name) => readFile(join(folder, 'wordnet', name), 'utf8'))
  const lines = (await Promise.all(files)).flatMap((text) => text.split('\n'))
  return lines.filter((line) => line !== '' && !line.startsWith(' ') && !line.includes(NAMES_ONE)).map(senseIn)
}

/** Adds names in further languages, for occupations that also exist in the first three: an older release contains others too. */
async function readFurther(folder: string, occupations: EscoConcept[]): Promise<void> {
  const found = (await readdir(join(folder, 'esco'))).filter((language) => !LANGUAGES.some((own) => own === language))
  const byId = new Map(occupations.map((concept) => [concept.id, concept]))
  for (const language of found.sort()) {
    for (const row of await readCsv(join(folder, 'esco', language, `occupations_${language}.csv`))) {
      const concept = byId.get(row.conceptUri!)
      if (concept) concept.further[language] = namesOf(row)
    }
  }
}

/** All languages of the corpus's occupations; further ones come last, sorted. */
export const languagesOf = ({ occupations }: Corpus): string[] => [
  ...LANGUAGES,
  ...[...new Set(occupations.flatMap(({ further }) => Object.keys(further)))].sort(),
]

export async function readCorpus(folder: string): Promise<Corpus> {
  const occupations = await readEsco(folder, 'occupations')
  await readFurther(folder, occupations)
  const skills = await readEsco(folder, 'digitalSkillsCollection')
  return { occupations, skills, onet: await readOnet(folder), senses: await readWordNet(folder) }
}

/**
 * Whether scores change when only a name, gender, picture, age or street changes: `npm run eval -- fairness`. Sandbox people are
 * scored for every prompt of the evaluation twice, unchanged and changed; and every pair of gendered titles is scored for every
 * requested title. Owns the changes and the count; the scores are the service's own.
 */
import { personAt } from '../sandbox/people/person.ts'
import { profileOf } from '../sandbox/people/profile.ts'
import { Random } from '../sandbox/random.ts'
import type { PoolCandidate, ResolvedIds } from '../src/candidates/candidate.ts'
import { indexTerms, seniorityRank } from '../src/pool/index-terms.ts'
import { yearsOfExperience } from '../src/pool/tenure.ts'
import { rowsIn } from '../src/reference/lists.ts'
import { NOT_KNOWN, terms } from '../src/reference/terms.ts'
import { loadTitleEncoder } from '../src/reference/titles/encoder.ts'
import { vocabularyOfTitles } from '../src/search/compare-titles.ts'
import { type Condition, conditionsOf } from '../src/search/criteria/condition.ts'
import { judge } from '../src/search/criteria/judge.ts'
import { asksByName } from '../src/search/criteria/mentions.ts'
import { ownPerson, recordOfProfile } from '../src/search/criteria/person.ts'
import type { TermVocabulary } from '../src/search/criteria/term-vocabulary.ts'
import { TitleRows } from '../src/search/index/title-senses.ts'
import { readPrompt } from '../src/search/prompt/read-prompt.ts'
import { TitleMeaning } from '../src/search/title-meaning.ts'
import { openDictionaries } from '../src/wiring/knowledge.ts'
import { referenceFolder } from '../test/support/reference.ts'
import { readAskedPrompts } from './asked-prompts.ts'
import type { Table } from './table.ts'

const NOW = new Date('2026-11-15T00:00:00Z')
const SEED = 20_261_117
/** Put before the person's place: a street and a postcode. */
const STREETS = ['12 Baker Street, NW1 6XE ', 'Hauptstraße 5, 10115 ', 'Calle Mayor 7, 28013 ', 'Rua Direita 9, ']

export const namesOfManyCultures = rowsIn<'first' | 'last'>(new URL('data/names-of-many-cultures.tsv', import.meta.url))
export const genderedTitles = rowsIn<'language' | 'feminine' | 'masculine'>(
  new URL('data/gendered-titles.tsv', import.meta.url),
)

export type Changed = 'name' | 'gendered title' | 'picture' | 'years of study' | 'street'
export const everyChange: readonly Changed[] = ['name', 'gendered title', 'picture', 'years of study', 'street']

/** The same person with this one thing changed; a gendered title is replaced by the other gender's. */
export function changed(record: PoolCandidate, what: Changed, random: Random): PoolCandidate {
  if (what === 'name') {
    const { first, last } = random.pick(namesOfManyCultures)
    return { ...record, firstName: first, lastName: last, fullName: `${first} ${last}` }
  }
  if (what === 'picture')
    return { ...record, pictureUrl: record.pictureUrl ? null : 'https://pictures.example/somebody.jpg' }
  if (what === 'street') return { ...record, location: random.pick(STREETS) + record.location }
  if (what === 'gendered title') return { ...record, jobTitle: otherGender(record.jobTitle) }
  const earlier = (date: string | null | undefined) => (date ? String(Number(date.slice(0, 4)) - 30) : null)
  const education = record.education.map((study) => ({
    ...study,
    startDate: earlier(study.startDate),
    endDate: earlier(study.endDate),
  }))
  return { ...record, education }
}

const others = new Map(
  genderedTitles.flatMap(({ feminine, masculine }) => [
    [feminine, masculine],
    [masculine, feminine],
  ]),
)
const otherGender = (title: string) => others.get(title) ?? title

interface Somebody {
  record: PoolCandidate
  ids: ResolvedIds
}

/** Sandbox people of whom every third has a gendered title, covering all languages. */
export function peopleOfManyTitles(count: number): Somebody[] {
  return Array.from({ length: count }, (_, at) => {
    const profile = profileOf(personAt(1, at))
    const { urn, fullName, firstName, lastName, pictureUrl } = profile
    const pair = genderedTitles[(at / 3) % genderedTitles.length]
    const record = { ...recordOfProfile(profile), urn, fullName, firstName, lastName, pictureUrl: pictureUrl ?? null }
    const ids = {
      geoIds: [profile.geoId ?? []].flat(),
      currentCompanyIds: [profile.companyId ?? []].flat(),
      pastCompanyIds: profile.experience.flatMap(({ companyId, endDate }) => (endDate && companyId ? [companyId] : [])),
      industryIds: [profile.industryId ?? []].flat(),
      schoolIds: profile.education.flatMap(({ schoolId }) => schoolId ?? []),
    }
    return { record: pair ? { ...record, jobTitle: pair.feminine } : record, ids }
  })
}

const person = ({ record, ids }: Somebody) =>
  ownPerson(record, {
    terms: indexTerms(record, ids),
    years: yearsOfExperience(record, NOW),
    seniority: seniorityRank(record.jobTitle) ?? NOT_KNOWN,
  })

/** What titles mean, with these titles as the pool's vocabulary. */
export function meaningAmong(titles: string[]): Pick<TermVocabulary, 'similarTitles' | 'naming'> {
  const meaning = new TitleMeaning(loadTitleEncoder())
  const rows = new TitleRows([...new Set(titles.map(terms.title))])
  return vocabularyOfTitles([rows], meaning)
}

interface Moved {
  what: string
  pairs: number
  /** Descriptions of the people whose score changed, with the prompt. */
  moved: string[]
}

export interface FairnessSize {
  people: number
  prompts: number
}

/** Compares the scores of the same people for the same prompts, unchanged and with one thing changed. */
export async function movedPeople({ people, prompts }: FairnessSize): Promise<Moved[]> {
  const { lexicon } = await openDictionaries(referenceFolder)
  const somebody = peopleOfManyTitles(people)
  const meaning = meaningAmong(somebody.flatMap(({ record: { jobTitle } }) => [jobTitle, otherGender(jobTitle)]))
  const vocabulary = {
    ...meaning,
    near: () => new Map(),
    industriesNamed: () => [],
    around: () => [],
    wider: () => [],
    hasPlace: () => true,
  }
  const asked = [
    ...promptsOfAll().slice(0, prompts),
    ...genderedTitles.slice(0, prompts).map(({ masculine }) => masculine),
  ]
  const questions = asked.flatMap((prompt) => {
    const { criteria } = readPrompt(prompt, lexicon)
    // "Richter" alone may be a judge or a surname. Then the prompt asks for a name, so scores may depend on names.
    return asksByName(criteria) ? [] : [{ prompt, conditions: conditionsOf(criteria, vocabulary) }]
  })
  const before = somebody.map(person)
  return everyChange.map((what) => {
    const random = new Random(SEED)
    const after = somebody.map((one) => person({ ...one, record: changed(one.record, what, random) }))
    const moved: string[] = []
    for (const { prompt, conditions } of questions)
      for (const [at, one] of before.entries())
        if (scoreOf(conditions, one) !== scoreOf(conditions, after[at]!))
          moved.push(
            `${prompt}: ${somebody[at]!.record.fullName}, ${one.record.jobTitle} → ${after[at]!.record.jobTitle}`,
          )
    return { what, pairs: questions.length * before.length, moved }
  })
}

const scoreOf = (conditions: Condition[], one: ReturnType<typeof person>) => {
  const { score, criteria } = judge(conditions, one)
  return JSON.stringify([score, criteria.map(({ verdict }) => verdict)])
}

const promptsOfAll = (): string[] => readAskedPrompts().map(({ prompt }) => prompt)

/** Compares, for every gendered title in both forms, its similarity to the two forms of every pair. */
export function movedTitles(): Moved {
  const { similarTitles } = meaningAmong(genderedTitles.flatMap(({ feminine, masculine }) => [feminine, masculine]))
  const moved: string[] = []
  for (const { feminine, masculine } of genderedTitles)
    for (const asked of new Set([feminine, masculine])) {
      const shares = similarTitles(asked)
      for (const pair of genderedTitles) {
        const [one, other] = [shares.get(terms.title(pair.feminine)), shares.get(terms.title(pair.masculine))]
        if (one !== other) moved.push(`${asked}: ${pair.feminine} ${one}, ${pair.masculine} ${other}`)
      }
    }
  const asked = genderedTitles.reduce((sum, pair) => sum + new Set([pair.feminine, pair.masculine]).size, 0)
  return { what: 'a title in the other gender, asked for in both', pairs: asked * genderedTitles.length, moved }
}

export async function evaluateFairness(verbose: boolean): Promise<Table> {
  const all = [...(await movedPeople({ people: 300, prompts: 300 })), movedTitles()]
  if (verbose) for (const { what, moved } of all) for (const line of moved) console.log(`${what}: ${line}`)
  const pairs = all.reduce((sum, each) => sum + each.pairs, 0)
  const moved = all.reduce((sum, each) => sum + each.moved.length, 0)
  return {
    title: 'Fairness: who moves when only this is another',
    columns: ['changed', 'pairs', 'moved', 'share'],
    rows: all.map((each) => [each.what, String(each.pairs), String(each.moved.length), each.moved.length / each.pairs]),
    notes: [
      `${genderedTitles.length} pairs of titles in five languages and English, ${namesOfManyCultures.length} names`,
    ],
    headlines: [['fairness, pairs that moved', `${moved} of ${pairs}`]],
  }
}

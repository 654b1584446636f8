/**
 * Prompts and adverts with the reading each should get, written down before any reader was run on them: data/readings/*.jsonl.
 * Owns how such a reading is compared with one of ours: by the words of the text, per kind, with what is required, preferred and
 * excluded.
 */
import { readdirSync, readFileSync } from 'node:fs'
import type { Interpretation, ReadLists } from '../contract/interpretation.ts'
import { fold } from '../src/base/fold.ts'

export interface ReadingCase {
  lang: string
  type: 'short' | 'boolean' | 'tricky' | 'jd'
  text: string
  /** "+ SKILL Spark | Flink": sign, kind, words of the text; alternatives are separated by bars. */
  want: string[]
  refused?: string[]
  notApplied?: string[]
}

/** Sign, kind and folded words. */
export interface ReadItem {
  sign: string
  kind: string
  words: string
}

/** `part`: only files whose names begin with it. */
export function readingCases(folder: URL, part = ''): ReadingCase[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl') && file.startsWith(part))
    .sort()
    .flatMap((file) =>
      readFileSync(new URL(file, folder), 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => JSON.parse(line) as ReadingCase),
    )
}

/** Kinds that a reading must match exactly; traits and other words are not judged. */
const JUDGED = new Set('TITLE SKILL PLACE LANGUAGE YEARS EMPLOYER SCHOOL INDUSTRY SENIORITY WORKPLACE'.split(' '))

/** Words around a name that make no difference to what is asked for. */
const BESIDE =
  /^(?:the|a|an|experience|experienced|skills?|knowledge|certification|certified|certificate|certs?|tickets?|cards?|licen[cs]e|area|region|metro|metropolitan|greater|raum|grossraum|umgebung|und|umland|alrededores|surroundings|environs|downtown|level|industry|sector|language|in|of|with|de|la|el|du|des|da|do|al|en)$/

/** The same for one kind only: "industria farmacéutica", "fully remote", "Lille (59)". */
const BESIDE_KIND: Record<string, RegExp> = {
  INDUSTRY: /^(?:industri[ae]|industriel|se[ck]tor|secteur|setor|branche|ramo|rubro)$/,
  WORKPLACE: /^(?:full|fully|completely|100|partiel|parcial)$/,
  PLACE: /^\d{2,3}$/,
}

const core = (text: string, kind = ''): string => {
  const isBeside = (word: string) => BESIDE.test(word) || (BESIDE_KIND[kind]?.test(word) ?? false)
  const words = fold(text).split(' ')
  while (words.length > 1 && isBeside(words[0]!)) words.shift()
  while (words.length > 1 && isBeside(words.at(-1)!)) words.pop()
  return words.join(' ')
}

export const wantedItems = (one: ReadingCase): ReadItem[][] => itemsOf(one, (kind) => JUDGED.has(kind))

function itemsOf({ want }: ReadingCase, isMeant: (kind: string) => boolean): ReadItem[][] {
  return want.flatMap((entry) => {
    const [sign, kind, ...rest] = entry.split(' ') as [string, string, ...string[]]
    if (!isMeant(kind)) return []
    const choices = kind === 'YEARS' ? [rest.join('')] : rest.join(' ').split(' | ')
    return [choices.map((words) => ({ sign, kind, words: kind === 'YEARS' ? words : wordsOf(kind, words) }))]
  })
}

function wordsOf(kind: string, words: string): string {
  if (kind === 'EMPLOYER') {
    const when = /@(?:NOW|PAST)$/.exec(words)?.[0]
    return core(words.replace(/\s*@(?:NOW|PAST)$/, '')) + (when === '@PAST' ? ' PAST' : '')
  }
  return core(kind === 'LANGUAGE' ? words.replace(/\s*\(.*\)$/, '') : words, kind)
}

type Spot = { text: string; start: number; end: number }

export function gotItems(read: Interpretation): ReadItem[] {
  const signOf = (kind: string, { start, end }: Spot) =>
    read.criteria.find(
      (one) => one.kind === kind && one.importance !== 'EXCLUDED' && one.start! <= start && end <= one.end!,
    )?.importance === 'PREFERRED'
      ? '~'
      : '+'
  const of = (lists: ReadLists, excluded: boolean): ReadItem[] => {
    const all = <One extends Spot>(
      kind: string,
      ones: One[],
      words: (one: One) => string = ({ text }) => core(text, kind),
    ) => ones.map((one) => ({ sign: excluded ? '-' : signOf(kind, one), kind, words: words(one) }))
    const titles = new Set(lists.titles.map(({ start, end }) => `${start} ${end}`))
    return [
      ...all('TITLE', lists.titles),
      ...all(
        'SENIORITY',
        lists.seniority.filter(({ start, end }) => !titles.has(`${start} ${end}`)),
      ),
      ...all('SKILL', lists.skills),
      ...all('LANGUAGE', lists.languages),
      ...all('PLACE', lists.locations),
      ...all('EMPLOYER', lists.companies, ({ text, when }) => core(text) + (when === 'PAST' ? ' PAST' : '')),
      ...all('SCHOOL', lists.schools),
      ...all('INDUSTRY', lists.industries),
      ...all('WORKPLACE', lists.workplaces),
    ]
  }
  const { years } = read
  const asked = years
    ? [{ sign: signOf('YEARS', years), kind: 'YEARS', words: `${years.min ?? ''}..${years.max ?? ''}` }]
    : []
  return [...of(read, false), ...of(read.exclusions, true), ...asked]
}

/** "Intern" and "director" are a title and a level at once: our reading has both, while a label has one of them. */
const LEVEL_AND_TITLE =
  /^(?:intern|internship|trainee|apprentice|student|graduate|azubi|praktikant|praktikum|werkstudent|becario|practica|estudiante|estagiario|estagio|stagiaire|stage|alternant|alternance|director)s?$/
const isSameLevel = (a: ReadItem, b: ReadItem): boolean =>
  a.sign === b.sign && a.words === b.words && LEVEL_AND_TITLE.test(a.words)

/** Some call "cybersecurity" a skill, some an industry: a search finds the same people by either. */
const FIELDS = new Set(['SKILL', 'INDUSTRY'])
const isSameField = (a: ReadItem, b: ReadItem): boolean =>
  FIELDS.has(a.kind) && FIELDS.has(b.kind) && keyOf({ ...a, kind: b.kind }) === keyOf(b)

/**
 * Some call a kind of firm ("no consultancies") an industry, some a trait; and some label trainees as neither. Both mean the same
 * people, so neither is an error.
 */
const isSaidOtherwise = (item: ReadItem, unjudged: ReadItem[]): boolean =>
  (item.kind === 'INDUSTRY' || item.kind === 'EMPLOYER' || LEVEL_AND_TITLE.test(item.words)) &&
  unjudged.some(({ sign, words }) => sign === item.sign && (words === item.words || isFirmOf(item, words)))

/** "empresas de recrutamento" are firms in recruiting, and "Big Four trained" means four firms: labels call both a trait. */
const isFirmOf = ({ kind, words }: ReadItem, trait: string): boolean =>
  (kind === 'INDUSTRY' || kind === 'EMPLOYER') && holdsWords(trait, words.replace(/ PAST$/, ''))

const OR_BEFORE = /(?:^|[\s,])(?:or|oder|o|u|ou)\s+(?:\p{L}+\s+)?$/iu

/** "Berlin or remote": a reading cannot express an alternative between two kinds, so either sign is accepted. */
function isEitherWay({ kind, words }: ReadItem, text: string): boolean {
  const at = kind === 'WORKPLACE' ? fold(text).indexOf(words) : -1
  return at > 0 && OR_BEFORE.test(fold(text).slice(0, at))
}

export interface Comparison {
  right: ReadItem[]
  missed: ReadItem[]
  extra: ReadItem[]
}

const keyOf = ({ sign, kind, words }: ReadItem) => `${sign} ${kind} ${words}`

/** Whether one text contains all words of the other, side by side. */
export const holdsWords = (a: string, b: string): boolean => ` ${a} `.includes(` ${b} `) || ` ${b} `.includes(` ${a} `)

/** Alternatives whose words contain, or are contained in, those of an alternative that was read. */
function readAnotherWay(entries: ReadItem[][], isRead: (item: ReadItem) => boolean): Set<string> {
  return new Set(
    entries.flatMap((choices) => {
      const read = choices.filter(isRead)
      return choices.filter(({ words }) => read.some((other) => holdsWords(other.words, words))).map(keyOf)
    }),
  )
}

export function compare(one: ReadingCase, read: Interpretation): Comparison {
  const unique = (items: ReadItem[]) => [...new Map(items.map((item) => [keyOf(item), item])).values()]
  const got = unique(gotItems(read))
  const wanted = unique(wantedItems(one).flat())
  const unjudged = itemsOf(one, (kind) => !JUDGED.has(kind)).flat()
  const isSame = (a: ReadItem, b: ReadItem) =>
    keyOf(a) === keyOf(b) ||
    isSameLevel(a, b) ||
    isSameField(a, b) ||
    (keyOf({ ...a, sign: b.sign }) === keyOf(b) && a.sign !== '-' && b.sign !== '-' && isEitherWay(a, one.text))
  const has = (items: ReadItem[], item: ReadItem) => items.some((other) => isSame(other, item))
  // In an advert, "Credit Controller | Controller" are two readings of the same words: one of them is enough.
  const others = one.type === 'jd' ? readAnotherWay(wantedItems(one), (item) => has(got, item)) : new Set<string>()
  return {
    right: wanted.filter((item) => has(got, item)),
    missed: wanted.filter((item) => !has(got, item) && !others.has(keyOf(item))),
    extra: got.filter((item) => !has(wanted, item) && !isSaidOtherwise(item, unjudged)),
  }
}

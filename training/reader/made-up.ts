/**
 * Prompts made from templates: data/templates.tsv, filled with titles of ESCO and O*NET and with data/fillers.tsv. Owns how a
 * slot is filled and written; the same seed makes the same prompts. They teach where a title ends and a place begins, for which a
 * few hundred labelled prompts are not enough.
 */
import { readFileSync } from 'node:fs'
import { fold } from '../../src/base/fold.ts'
import { seniorityWords } from '../../src/search/prompt/cues/values.ts'
import type { Lexicon } from '../../src/search/prompt/lexicon.ts'
import type { Corpus } from '../corpus.ts'
import type { Labelled } from './gold.ts'

const rowsOf = (file: string) =>
  readFileSync(new URL(`data/${file}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))

const KINDS: Record<string, string> = {
  title: 'TITLE',
  place: 'PLACE',
  skill: 'SKILL',
  level: 'SENIORITY',
  lang: 'LANGUAGE',
  company: 'COMPANY',
  way: 'WORKPLACE',
  tool: 'SKILL',
  role: 'TITLE',
  school: 'SCHOOL',
}
const TITLE_WORDS_MAX = 4
/** A well-known technology before a noun is a skill, not part of the title. */
const TOOL_MIN = 0.6

function plainTitles(titles: string[], lexicon: Lexicon): string[] {
  const isTool = (word: string) =>
    lexicon.readings(word).some(({ kind, prior, doubtful }) => kind === 'SKILL' && prior >= TOOL_MIN && !doubtful)
  return titles.filter((title) => {
    const words = fold(title).split(' ')
    const isPlain = /^[\p{L} '-]+$/u.test(title) && words.length <= TITLE_WORDS_MAX
    return isPlain && !words.some((word) => seniorityWords.has(word)) && !words.slice(0, -1).some(isTool)
  })
}

export function madeUp(
  { onet, occupations }: Corpus,
  lexicon: Lexicon,
  count: number,
  random: () => number,
): Labelled[] {
  const fillers = new Map(
    rowsOf('fillers.tsv').map(([language, slot, values]) => [`${language} ${slot}`, values!.split('|')]),
  )
  const english = [
    ...onet.flatMap(({ title, alternates }) => [title, ...alternates]),
    ...occupations.flatMap(({ names }) => names.en),
  ]
  fillers.set('en title', plainTitles(english, lexicon))
  for (const language of ['es', 'de'] as const)
    fillers.set(
      `${language} title`,
      plainTitles(
        occupations.flatMap(({ names }) => names[language]),
        lexicon,
      ),
    )
  const templates = rowsOf('templates.tsv') as [string, string][]
  const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)]!
  return Array.from({ length: count }, () => fill(pick(templates), fillers, pick, random()))
}

function fill(
  [language, template]: [string, string],
  fillers: Map<string, string[]>,
  pick: <One>(list: readonly One[]) => One,
  chance: number,
): Labelled {
  const written = (text: string) => (chance < 0.45 ? text.toLowerCase() : text)
  const spans: Labelled['spans'] = []
  let text = ''
  for (const part of template.split(/(\{\w+\})/)) {
    const slot = /^\{(\w+)\}$/.exec(part)?.[1]
    if (slot === undefined) text += written(part)
    else if (slot === 'years') text += String(1 + Math.floor(chance * 12))
    else {
      const value = pick(fillers.get(`${language} ${slot}`) ?? fillers.get(`en ${slot}`)!)
      const words = written(slot === 'title' && chance > 0.7 ? value.toLowerCase() : value)
      spans.push({ kind: KINDS[slot]!, start: text.length, end: text.length + words.length })
      text += words
    }
  }
  return { text, spans, years: template.includes('{years}') }
}

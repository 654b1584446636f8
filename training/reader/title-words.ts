/**
 * The words that titles of ESCO and O*NET consist of, as a list for the reader of prompts. Owns which words are common enough: a
 * word in many titles is probably part of one, and a noun that ends many titles is probably a title's.
 */
import { fold } from '../../src/base/fold.ts'
import type { Corpus, Language } from '../corpus.ts'

/** Minimum number of titles. */
const PART_MIN = 3
const NOUN_MIN = 8
/** Endings of English words for people who do something; other words at the end of titles are mostly things. */
const DOER = /(?:er|or|man|woman|person|ist|ian|tech|mate|hand|boss)$/

const inBrackets = /\(.*?\)/g

function counted(titles: string[], pick: (words: string[]) => string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const title of new Set(titles.map((text) => fold(text.replace(inBrackets, ''))))) {
    for (const word of new Set(pick(title.split(' ')))) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

const common = (counts: Map<string, number>, least: number) =>
  [...counts]
    .filter(([word, count]) => count >= least && /^\p{L}{2,}$/u.test(word))
    .map(([word]) => word)
    .sort()

export function titleWordLines({ onet, occupations }: Corpus): string {
  const titlesIn = (language: Language) => [
    ...(language === 'en' ? onet.flatMap(({ title, alternates }) => [title, ...alternates]) : []),
    ...occupations.flatMap(({ names }) => names[language]),
  ]
  const parts = (['en', 'es', 'de'] as const).map((language) => {
    const counts = counted(titlesIn(language), (words) => (language === 'en' ? words.slice(0, -1) : words))
    return `${language}\tPART\t${common(counts, PART_MIN).join(' ')}`
  })
  const nouns = common(
    counted(titlesIn('en'), (words) => (words.length > 1 ? [words.at(-1)!] : [])),
    NOUN_MIN,
  )
  const doers = nouns.filter((word) => DOER.test(word))
  return `language\trole\twords\n${[...parts, `en\tNOUN\t${doers.join(' ')}`].join('\n')}\n`
}

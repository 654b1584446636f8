/** The prompt reader's dictionaries in tests: the names of lexicon-names.ts behind the interface of the real dictionaries. */
import { fold } from '../../src/base/fold.ts'
import { createLexicon } from '../../src/search/prompt/create-lexicon.ts'
import type { Lexicon, NameKind, Reading } from '../../src/search/prompt/lexicon.ts'
import { companies, industries, schools } from './lexicon-names.ts'
import { placeWords } from './lexicon-places.ts'
import { skills } from './lexicon-skills.ts'

const lists: [NameKind, string][] = [
  ['PLACE', placeWords],
  ['COMPANY', companies],
  ['SCHOOL', schools],
  ['INDUSTRY', industries],
  ['SKILL', skills],
]

function readingsByPhrase(): Map<string, Reading[]> {
  const index = new Map<string, Reading[]>()
  for (const [kind, list] of lists) {
    for (const line of list.trim().split('\n')) {
      const [ids, name, prior, others] = line.split('|').map((part) => part.trim()) as [string, string, string, string]
      const [id, outer] = ids.split('<').map((part) => part.trim()) as [string, string | undefined]
      const reading: Reading = { kind, id, name, prior: Number(prior), within: outer?.split(', ') ?? [] }
      const phrases = new Set([name, ...others.split(',')].map((phrase) => fold(phrase)))
      for (const phrase of phrases) if (phrase !== '') index.set(phrase, [...(index.get(phrase) ?? []), reading])
    }
  }
  return index
}

export function testLexicon(): Lexicon {
  const index = readingsByPhrase()
  const beginnings = new Set<string>()
  for (const phrase of index.keys()) {
    for (let at = phrase.indexOf(' '); at > 0; at = phrase.indexOf(' ', at + 1)) beginnings.add(phrase.slice(0, at))
  }
  return createLexicon({
    readings: (phrase) => index.get(phrase) ?? [],
    continues: (phrase) => beginnings.has(phrase),
  })
}

/**
 * What narrows a title: fields, branches and adjectives beside its noun, with the forms that agree with it. Owns finding one among folded words; the words
 * themselves are in data/domains.tsv.
 */
import { fold } from '../../base/fold.ts'
import { type LexiconLanguage, lexiconLanguages } from './lexicon-heads.ts'
import { domains, lexiconWords } from './lexicon-words.ts'

/** Adjectives agree with their noun: financiera, regionales, administrative, technischer. */
const AGREEING: [ending: RegExp, endings: string[]][] = [
  [/o$/, ['a', 'os', 'as']],
  [/al$/, ['ales', 'ais', 'ale', 'aux']],
  [/il$/, ['iles', 'is', 'ile', 'ils']],
  [/ista$/, ['istas']],
  [/ola$/, ['olas']],
  [/ier$/, ['iere', 'iers', 'ieres']],
  [/if$/, ['ive', 'ifs', 'ives']],
  [/ant$/, ['ante', 'ants', 'antes']],
  [/iel$/, ['ielle', 'iels', 'ielles']],
  [/(?:isch|end|lich)$/, ['$&e', '$&er', '$&en', '$&es']],
]

/** With the languages that write it so. */
const domainPhrases = new Map<string, Set<LexiconLanguage>>()
for (const language of lexiconLanguages) for (const domain of domains[language]) learnDomain(domain, language)

function learnDomain(phrase: string, language: LexiconLanguage): void {
  const agreeing = AGREEING.filter(([ending]) => ending.test(phrase))
  const forms = agreeing.flatMap(([ending, others]) => others.map((other) => phrase.replace(ending, other)))
  for (const form of [phrase, ...forms]) {
    const known = domainPhrases.get(form)
    if (known) known.add(language)
    else domainPhrases.set(form, new Set([language]))
  }
}

const domainWordsMax = Math.max(...[...domainPhrases.keys()].map((phrase) => phrase.split(' ').length))
const domainFirsts = new Set(['staff', ...[...domainPhrases.keys()].map((phrase) => phrase.split(' ')[0]!)])
const staffed = lexiconWords('STAFFED')

/** Words from `at` that are one domain: 0 where there is none. */
export function domainAt(words: readonly string[], at: number, end: number): number {
  if (!domainFirsts.has(words[at]!)) return 0
  for (let n = Math.min(domainWordsMax, end - at); n > 0; n--) {
    if (domainPhrases.has(words.slice(at, at + n).join(' '))) return n
  }
  if (words[at] !== 'staff') return 0
  return staffed.has(words[at + 1] ?? '') || words[at - 2] === 'chief' ? 1 : 0
}

/** An adjective in the plural, as it stands with one noun: "financieros" to "financiero"; other words as they are. */
export function singularDomain(word: string): string {
  for (const [ending, instead] of PLURAL_ADJECTIVES) {
    const one = word.replace(ending, instead)
    if (one !== word && domainPhrases.has(fold(one))) return one
  }
  return word
}
const PLURAL_ADJECTIVES: [RegExp, string][] = [
  [/aux$/, 'al'],
  [/ais$/, 'al'],
  [/is$/, 'il'],
  [/(?<=[ai]nte|[aei]lle)s$/, ''],
  [/es$/, ''],
  [/s$/, ''],
]

/** The languages that write it so; undefined where it narrows nothing. */
export const languagesOfDomain = (phrase: string): ReadonlySet<LexiconLanguage> | undefined => domainPhrases.get(phrase)

export function* domainWords(): Iterable<string> {
  for (const phrase of domainPhrases.keys()) yield* phrase.split(' ')
}

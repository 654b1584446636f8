/**
 * Words that narrow a title: fields, branches and adjectives beside its noun, with the forms that agree with it. Owns finding one
 * among folded words; the words themselves are in data/domains.tsv.
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

/** Each phrase with the languages that write it so. */
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

/** How many words from `at` on are one domain: 0 if there is none. */
export function domainAt(words: readonly string[], at: number, end: number): number {
  if (!domainFirsts.has(words[at]!)) return 0
  for (let n = Math.min(domainWordsMax, end - at); n > 0; n--) {
    if (domainPhrases.has(words.slice(at, at + n).join(' '))) return n
  }
  if (words[at] !== 'staff') return 0
  return staffed.has(words[at + 1] ?? '') || words[at - 2] === 'chief' ? 1 : 0
}

/** A plural adjective as it stands with a singular noun: "financieros" becomes "financiero"; other words stay the same. */
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

/** The languages that write it so; undefined if it is not a domain. */
export const languagesOfDomain = (phrase: string): ReadonlySet<LexiconLanguage> | undefined => domainPhrases.get(phrase)

export function* domainWords(): Iterable<string> {
  for (const phrase of domainPhrases.keys()) yield* phrase.split(' ')
}

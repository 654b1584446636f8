/**
 * The other forms of a title noun, plural and gender, by the regular endings of five languages. Owns the endings. A wrong form
 * does no harm, because nobody writes it.
 */
import type { LexiconLanguage } from './lexicon-heads.ts'
import { lexiconWords } from './lexicon-words.ts'

/** Every form of a noun with the singular of the same gender, by which the title is named. */
export type Forms = [form: string, singular: string][]

const english = (noun: string): Forms => {
  if (noun.endsWith('man')) return pair(noun, `${noun.slice(0, -3)}men`)
  if (/[^aeiou]y$/.test(noun)) return pair(noun, `${noun.slice(0, -1)}ies`)
  return pair(noun, /(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`)
}

const pair = (singular: string, ...plurals: string[]): Forms => [
  [singular, singular],
  ...plurals.map((plural): [string, string] => [plural, singular]),
]

const ONLY_MASCULINE = lexiconWords('ONLY_MASCULINE')

const iberian = (noun: string): Forms => {
  if (ONLY_MASCULINE.has(noun)) return pair(noun, `${noun}s`, `${noun}es`)
  if (noun === 'jefe' || noun === 'chefe')
    return [...pair(noun, `${noun}s`), ...pair(`${noun.slice(0, -1)}a`, `${noun.slice(0, -1)}as`)]
  if (noun.endsWith('ão'))
    return [
      ...pair(noun, `${noun.slice(0, -2)}ões`, `${noun.slice(0, -2)}ães`, `${noun}s`),
      ...pair(`${noun.slice(0, -1)}`, `${noun.slice(0, -1)}s`),
    ]
  if (noun.endsWith('o')) return [...pair(noun, `${noun}s`), ...pair(`${noun.slice(0, -1)}a`, `${noun.slice(0, -1)}as`)]
  if (noun.endsWith('or')) return [...pair(noun, `${noun}es`), ...pair(`${noun}a`, `${noun}as`)]
  if (noun.endsWith('ente'))
    return [...pair(noun, `${noun}s`), ...pair(`${noun.slice(0, -1)}a`, `${noun.slice(0, -1)}as`)]
  if (/[áí]n$/.test(noun)) {
    const stem = noun.replace('án', 'an').replace('ín', 'in')
    return [...pair(noun, `${stem}es`), ...pair(`${stem}a`, `${stem}as`)]
  }
  if (noun.endsWith('z')) return pair(noun, `${noun.slice(0, -1)}ces`, `${noun}es`)
  if (noun.endsWith('al')) return pair(noun, `${noun}es`, `${noun.slice(0, -1)}is`)
  if (noun.endsWith('vel')) return pair(noun, `${noun.slice(0, -1)}is`)
  if (noun.endsWith('m')) return pair(noun, `${noun.slice(0, -1)}ns`)
  return pair(noun, `${noun}s`, `${noun}es`)
}

const FRENCH_FEMININE: [ending: RegExp, feminine: string][] = [
  [/teur$/, 'trice'],
  [/eur$/, 'euse'],
  [/ier$/, 'ière'],
  [/er$/, 'ère'],
  [/ien$/, 'ienne'],
  [/if$/, 'ive'],
]

const french = (noun: string): Forms => {
  const plain = pair(noun, `${noun}s`, ...(noun.endsWith('al') ? [`${noun.slice(0, -1)}ux`] : []))
  if (noun.endsWith('e') || ONLY_MASCULINE.has(noun)) return plain
  const feminines = FRENCH_FEMININE.filter(([ending]) => ending.test(noun)).map(([ending, end]) =>
    noun.replace(ending, end),
  )
  return [...plain, ...[...feminines, `${noun}e`].flatMap((feminine) => pair(feminine, `${feminine}s`))]
}

const UMLAUT: Record<string, string> = { arzt: 'ärzt', koch: 'köch', anwalt: 'anwält', vorstand: 'vorständ' }

const german = (capital: string): Forms => {
  const noun = capital.toLowerCase()
  if (noun.endsWith('mann')) {
    const stem = noun.slice(0, -4)
    return [...pair(noun, `${stem}männer`, `${stem}leute`), ...pair(`${stem}frau`, `${stem}frauen`)]
  }
  if (noun.endsWith('kraft')) return pair(noun, noun.replace('kraft', 'kräfte'), noun.replace('kraft', 'kräften'))
  // Declined like adjectives: ein Angestellter, der Angestellte, die Angestellten.
  if (/(?:angestellt|beauftragt|bildend|beamt|st[aä]ndig)er$/.test(noun)) {
    const beamtin = noun.endsWith('beamter') ? pair(`${noun.slice(0, -2)}in`, `${noun.slice(0, -2)}innen`) : []
    return [...pair(noun.slice(0, -1), `${noun.slice(0, -1)}n`), ...pair(noun), ...beamtin]
  }
  if (noun.endsWith('rin') || noun.endsWith('tin')) return pair(noun, `${noun}nen`)
  const vowel = Object.keys(UMLAUT).find((end) => noun.endsWith(end))
  const stem = vowel ? noun.slice(0, -vowel.length) + UMLAUT[vowel] : noun.replace(/e$/, '')
  return [
    ...pair(noun, `${noun}n`, `${noun}e`, `${noun}en`, `${noun}s`, `${stem}e`, `${stem}en`),
    ...pair(`${stem}in`, `${stem}innen`),
  ]
}

const rules: Record<LexiconLanguage, (noun: string) => Forms> = {
  en: english,
  es: iberian,
  de: german,
  fr: french,
  pt: iberian,
}

export const formsOf = (noun: string, language: LexiconLanguage): Forms => rules[language](noun)

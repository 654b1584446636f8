/**
 * Translates French, Portuguese and Spanish titles word by word into English. French and Portuguese are in no public data set
 * that the encoder learns from, and a network that knows only English titles gets the gloss. Hand-kept general knowledge
 * (data/gloss-romance.tsv), from the nouns and domains of the lexicon; owns the order of the words. A title with an unknown word
 * has no gloss, because half a title is another job.
 */
import { fold } from '../../base/fold.ts'
import { groupRows, rowsIn } from '../lists.ts'

const rows = rowsIn<'role' | 'word' | 'english'>(new URL('./data/gloss-romance.tsv', import.meta.url))
/** HEAD: what somebody is. DOMAIN: of what. */
const byRole = groupRows(rows, 'role', ['HEAD', 'DOMAIN', 'FILLER'])

const heads = new Map(byRole.HEAD.map(({ word, english }) => [word, english]))
const domains = new Map(byRole.DOMAIN.map(({ word, english }) => [word, english]))
const FILLERS = new Set(byRole.FILLER.map(({ word }) => word))

/** "Chef" alone is a cook; "chef de" something leads it. */
const LED = /^(?:chef|cheffe|chefe|jefe|jefa) d(?:e|es|u|o|a|el)? (.+)$/
const PHRASE_WORDS_MAX = 4

/** Feminine and plural endings and what they come from, longest first. */
const ENDINGS: [ending: string, base: string][] = [
  ['trice', 'teur'],
  ['ienne', 'ien'],
  ['euse', 'eur'],
  ['iere', 'ier'],
  ['ive', 'if'],
  ['ere', 'er'],
  ['eira', 'eiro'],
  ['oes', 'ao'],
  ['aes', 'ao'],
  ['ora', 'or'],
  ['iera', 'iero'],
  ['ee', 'e'],
  ['e', ''],
  ['a', 'o'],
  ['a', ''],
  ['a', 'e'],
  ['a', 'ao'],
]

function formsOf(word: string): string[] {
  const singular = [word, ...(word.endsWith('s') ? [word.slice(0, -1)] : []), word.replace(/(?<=[nrlz])es$/, '')]
  const masculine = singular.flatMap((form) =>
    ENDINGS.filter(([ending]) => form.endsWith(ending)).map(([ending, base]) => form.slice(0, -ending.length) + base),
  )
  return [...singular, ...masculine]
}

/** The title in English; undefined if it is not wholly French, Portuguese or Spanish as far as we know. */
export function romanceGloss(title: string): string | undefined {
  const folded = fold(title)
  // A "chef de cuisine" leads a kitchen, but is a cook.
  const led = heads.has(folded) ? null : LED.exec(folded)
  const words = (led ? led[1]! : folded).split(' ')
  const nouns: string[] = []
  const qualities: string[] = []
  let both: string | undefined
  for (let at = 0; at < words.length; ) {
    // Known phrases are tried first: "e-commerce" begins with "e", which alone is a filler ("and").
    const step = readAt(words, at, nouns.length === 0 && !led) ?? (FILLERS.has(words[at]!) ? { length: 1 } : undefined)
    if (!step) return undefined
    if (step.head) {
      // "Commercial" alone is a job; before a manager it says of what.
      if (both) qualities.push(both)
      nouns.splice(both ? -1 : nouns.length, 1, step.head)
      both = step.domain
    } else if (step.domain) qualities.push(step.domain)
    at += step.length
  }
  if (led) nouns.push('manager')
  if (nouns.length === 0) return undefined
  // Repeated words are dropped: a "pinche de cocina" is not a kitchen kitchen assistant.
  return [...new Set([...qualities, ...nouns].join(' ').split(' '))].join(' ')
}

interface Step {
  length: number
  head?: string
  domain?: string
}

/** Reads the longest known phrase; the first noun is what somebody is, later ones say of what. */
function readAt(words: string[], at: number, wantsHead: boolean): Step | undefined {
  for (let length = Math.min(PHRASE_WORDS_MAX, words.length - at); length > 0; length--) {
    const [first, ...rest] = words.slice(at, at + length)
    // "Técnica de marketing": in a phrase either the first or the last word carries the gender.
    const forms = [
      ...formsOf([first, ...rest].join(' ')),
      ...(rest.length > 0 ? formsOf(first!).map((form) => [form, ...rest].join(' ')) : []),
    ]
    const head = forms.map((form) => heads.get(form)).find((found) => found !== undefined)
    const domain = forms.map((form) => domains.get(form)).find((found) => found !== undefined)
    if (head && (wantsHead || !domain)) return { length, head, domain }
    if (domain) return { length, domain }
  }
  return undefined
}

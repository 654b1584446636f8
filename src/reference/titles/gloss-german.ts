/**
 * Translates German titles part by part into English: a compound ends in what somebody is, and its beginning says of what. The
 * encoder has learnt German, but a compound unlike any it has met tells it little; and a network that knows only English titles
 * gets the gloss. Hand-kept general knowledge (data/gloss-german.tsv); a title with an unknown part has no gloss.
 */
import { fold } from '../../base/fold.ts'
import { groupRows, rowsIn } from '../lists.ts'

/**
 * HEAD: what somebody is, as the last part of a compound or a word of its own; folded (ä = a, ß = ss), masculine singular.
 * DOMAIN: of what, as the parts before it or a word before it. ONLY_IN_COMPOUNDS: as separate words these are English; a
 * "personal trainer" does not train staff.
 */
const roles = ['HEAD', 'DOMAIN', 'ONLY_IN_COMPOUNDS', 'FILLER'] as const
const rows = rowsIn<'role' | 'word' | 'english'>(new URL('./data/gloss-german.tsv', import.meta.url))
const byRole = groupRows(rows, 'role', roles)

const HEADS = new Map(byRole.HEAD.map(({ word, english }) => [word, english]))
const DOMAINS = new Map(byRole.DOMAIN.map(({ word, english }) => [word, english]))
const ONLY_IN_COMPOUNDS = new Set(byRole.ONLY_IN_COMPOUNDS.map(({ word }) => word))
const FILLERS = new Set(byRole.FILLER.map(({ word }) => word))
/** Letters between two parts of a compound that mean nothing. */
const JOINTS = ['', 's', 'n', 'en', 'es', 'er']
/** Endings of a word at the end of a title: "Entwicklerinnen", "Entwicklers", "technische". */
const FORMS = [/innen$/, /in$/, /en$/, /n$/, /s$/, /e$/, /er$/, /es$/, /em$/]
/** "Kauffrau", "Feuerwehrleute", "der Beauftragte", "Pädagogin", "Beamtin": turned into the noun that the lists have. */
const NOUNS: [form: RegExp, noun: string][] = [
  [/(?:frau|frauen|manner|leute)$/, 'mann'],
  [/(?<=[tdg])en?$/, 'er'],
  [/in(?:nen)?$/, 'e'],
  [/in(?:nen)?$/, 'er'],
]
const PART_MIN = 2
/** Longer words are not titles. */
const WORD_MAX = 60

const formsOf = (word: string) => [
  word,
  ...FORMS.filter((form) => form.test(word)).map((form) => word.replace(form, '')),
  ...NOUNS.filter(([form]) => form.test(word)).map(([form, noun]) => word.replace(form, noun)),
]

/** The parts of a compound from `from` to its end, each a domain; undefined if one of them is unknown. */
function domainsOf(text: string, from = 0, dead = new Set<number>()): string[] | undefined {
  if (from === text.length) return []
  // The ways to cut "rechts" + "rechts" + … double with each part, so a position that leads nowhere is tried only once.
  if (dead.has(from)) return undefined
  for (let end = text.length; end >= from + PART_MIN; end--) {
    const domain = DOMAINS.get(text.slice(from, end))
    if (!domain) continue
    for (const joint of JOINTS) {
      const rest = text.startsWith(joint, end) ? domainsOf(text, end + joint.length, dead) : undefined
      if (rest) return [domain, ...rest]
    }
  }
  dead.add(from)
  return undefined
}

function readHead(word: string): string[] | undefined {
  for (const form of formsOf(word)) {
    // The longest head first: a "Krankenpfleger" is more than a "Pfleger" of "Kranken".
    for (let from = 0; from <= form.length - PART_MIN; from++) {
      const head = HEADS.get(form.slice(from))
      const domains = head && domainsOf(form.slice(0, from))
      if (head && domains) return [...domains, head]
    }
  }
  return undefined
}

function readDomain(word: string): string[] | undefined {
  if (ONLY_IN_COMPOUNDS.has(word)) return undefined
  return formsOf(word)
    .map((form) => domainsOf(form))
    .find((domains) => domains !== undefined)
}

/** The title in English; undefined if it is not wholly German as far as we know. */
export function germanGloss(title: string): string | undefined {
  const words = fold(title)
    .split(' ')
    .filter((word) => !FILLERS.has(word))
  if (words.some((word) => word.length > WORD_MAX)) return undefined
  const heads = words.map(readHead)
  const at = heads.findIndex((head) => head !== undefined)
  if (at < 0 || words.length === 0) return undefined
  const qualities = words.map((word, n) => (n === at ? [] : readDomain(word)))
  if (qualities.some((each) => each === undefined)) return undefined
  return [...new Set([...qualities.flat(), ...heads[at]!])].join(' ')
}

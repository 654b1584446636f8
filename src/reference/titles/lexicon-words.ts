/**
 * Words around the noun of a title, and nouns that are special (data/domains.tsv, data/lexicon-words.tsv): hand-kept general
 * knowledge. Owns reading both and the kinds of such words.
 */
import { groupCells, rowsIn } from '../lists.ts'
import { lexiconLanguages } from './lexicon-heads.ts'

const domainRows = rowsIn<'language' | 'domain'>(new URL('./data/domains.tsv', import.meta.url))

/**
 * The words that narrow a job title: fields, branches, places of work and adjectives, folded. Named technologies are left out on
 * purpose: in "React developer" React is a skill, not part of the title.
 */
export const domains = groupCells(domainRows, 'language', lexiconLanguages, 'domain')

const kinds = [
  /** May stand between the noun and its domain: "jefe DE ventas", "directeur DES ressources", "Leiter DER IT". */
  'LINK',
  /** Nouns that take any domain after them, even one in no list: "director OF engineering", "chargé de clientèle". */
  'TAKES_DOMAIN',
  /** Titles in which "manager" does not mean managing people. */
  'OWN_WORK',
  /** "Staff engineer" is a level; with these words "staff" is an ordinary job. */
  'STAFFED',
  /** German writes titles as one word; these are the endings of such words ("Softwareentwickler"). */
  'GERMAN_ENDING',
  /** Words that end like a German title but are none. */
  'NO_TITLE',
  /** What would be their feminine is a thing, a field or a company: "cartera", "música", "montadora". */
  'ONLY_MASCULINE',
] as const

const wordRows = rowsIn<'kind' | 'word'>(new URL('./data/lexicon-words.tsv', import.meta.url))
const byKind = groupCells(wordRows, 'kind', kinds, 'word')

export const lexiconWords = (kind: (typeof kinds)[number]): ReadonlySet<string> => new Set(byKind[kind])

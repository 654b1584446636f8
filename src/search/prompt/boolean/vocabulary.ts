/**
 * The words of Boolean strings. Owns reading the lists in data/: operators of five languages, fields of search engines, words for
 * pages instead of people, and words that only sentences have. Does not know where in a text a word stands.
 */
import { readFileSync } from 'node:fs'
import { parseList } from '../../../reference/lists.ts'

export type OperatorRole = 'OR' | 'AND' | 'NOT'

export interface Operator {
  role: OperatorRole
  language: string
  /** An operator only in capitals; in small letters it is an ordinary word. */
  inCapitals: boolean
}

/** The kind of a field's value; empty: any. */
export type FieldMeaning =
  | ''
  | 'TITLE'
  | 'SKILL'
  | 'PLACE'
  | 'COMPANY'
  | 'COMPANY_NOW'
  | 'COMPANY_PAST'
  | 'SCHOOL'
  | 'INDUSTRY'
  | 'LANGUAGE'

export interface SearchField {
  /** DROP: the value says where to look, not for whom. WORD: the field covers the next word or quotation. RUN: all that follows. */
  takes: 'DROP' | 'WORD' | 'RUN'
  /** Written only in search strings, so it proves one. */
  proof: boolean
  means: FieldMeaning
}

/**
 * PAGE: kinds of page on which people are found ("resume"). UNWANTED_PAGE: kinds of page to exclude ("-template"). HOST: sites. LINK:
 * a word that begins another part of a sentence ("in Berlin"). TALK: a word that only sentences have.
 */
type WordKind = 'PAGE' | 'UNWANTED_PAGE' | 'HOST' | 'LINK' | 'TALK'

const read = <Column extends string>(name: string) =>
  parseList<Column>(readFileSync(new URL(`./data/${name}.tsv`, import.meta.url), 'utf8'))

const operators = new Map<string, Operator[]>()
for (const { role, language, word, written } of read<'role' | 'language' | 'word' | 'written'>('operators')) {
  const operator = { role: role as OperatorRole, language, inCapitals: written === 'CAPITALS' }
  operators.set(word, [...(operators.get(word) ?? []), operator])
}

const fields = new Map<string, SearchField>()
for (const { field, takes, proof, means } of read<'field' | 'takes' | 'proof' | 'means'>('fields')) {
  const meaning = means as FieldMeaning
  fields.set(field, { takes: takes as SearchField['takes'], proof: proof === 'yes', means: meaning })
}

const words = new Map<WordKind, Set<string>>()
for (const { kind, word } of read<'kind' | 'word'>('words')) {
  const known = words.get(kind as WordKind) ?? new Set()
  words.set(kind as WordKind, known.add(word))
}

/** The roles of the word, one for each language in which it is an operator. */
export const operatorsNamed = (word: string): readonly Operator[] => operators.get(word.toLowerCase()) ?? []

export const fieldNamed = (name: string): SearchField | undefined => fields.get(name.toLowerCase())

/** Case-sensitive: "a" belongs to a sentence, the "A" of "Series A" does not. */
export const isOfKind = (kind: WordKind, word: string): boolean => words.get(kind)?.has(word) ?? false

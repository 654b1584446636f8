/**
 * The words of Boolean strings. Owns reading the lists beside it: operators of five languages, fields of search
 * engines, what names a page and no person, what only sentences have. Does not know where in a text a word stands.
 */
import { readFileSync } from 'node:fs'
import { parseList } from '../../../reference/lists.ts'

export type OperatorRole = 'OR' | 'AND' | 'NOT'

export interface Operator {
  role: OperatorRole
  language: string
  /** Only in capitals: in small letters it is a word like any other. */
  inCapitals: boolean
}

/** What its value is; empty: anything. */
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
  /** DROP: says where to look, not for whom. WORD: for the next word or quotation. RUN: for all that follows. */
  takes: 'DROP' | 'WORD' | 'RUN'
  /** Nobody writes it but in a search string. */
  proof: boolean
  means: FieldMeaning
}

/**
 * PAGE: kinds of page that people are found on ("resume"). UNWANTED_PAGE: those that they are not ("-template"). HOST: sites. LINK: a word that begins another part of a
 * sentence ("in Berlin"). TALK: a word that only sentences have.
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

/** What the word does in each language that knows it. */
export const operatorsNamed = (word: string): readonly Operator[] => operators.get(word.toLowerCase()) ?? []

export const fieldNamed = (name: string): SearchField | undefined => fields.get(name.toLowerCase())

/** As written: "a" speaks, the "A" of "Series A" does not. */
export const isOfKind = (kind: WordKind, word: string): boolean => words.get(kind)?.has(word) ?? false

/**
 * A record's words as terms, each computed once however many criteria ask: a person may list five hundred skills, and a client may ask
 * for a hundred words. Owns where in the record a term stands first. Pure.
 */
import { languageKey } from '../../base/languages.ts'
import { rememberByText } from '../../base/remembered.ts'
import { skillTerms } from '../../pool/index-terms.ts'
import { organisationKey } from '../../reference/entities/organisation-key.ts'
import { terms, wordsOf } from '../../reference/terms.ts'
import type { JudgedRecord } from './person.ts'

/** For each term, the index of the first text that has it. */
type Places = Map<string, number>

/** Splits a long text into sentences; the one with the term is shown. */
const SENTENCE = /[^.!?\n]+[.!?]?/g

export const keyOfOrganisation = rememberByText(organisationKey)

class FoldedRecord {
  readonly #record: JudgedRecord
  readonly #known = new Map<string, Places>()
  #sentences: string[] | undefined

  constructor(record: JudgedRecord) {
    this.#record = record
  }

  /** The first skill with one of these terms, as it is written. */
  skill(wanted: readonly string[]): string | undefined {
    return this.#first('skills', this.#record.skills, (skill) => [skillTerms(skill).term], wanted)
  }

  /** The first skill that contains one of these words. */
  skillWith(wanted: readonly string[]): string | undefined {
    return this.#first('skill words', this.#record.skills, (skill) => skillTerms(skill).words, wanted)
  }

  tag(wanted: readonly string[]): string | undefined {
    return this.#first('tags', this.#record.tags, (tag) => [terms.tag(tag)], wanted)
  }

  title(wanted: readonly string[]): string | undefined {
    return this.#first('title', [this.#record.jobTitle], (title) => [terms.title(title), ...wordTerms(title)], wanted)
  }

  company(wanted: readonly string[]): string | undefined {
    return this.#first('company', [this.#record.currentCompany], wordTerms, wanted)
  }

  sentence(wanted: readonly string[]): string | undefined {
    this.#sentences ??= (this.#record.summary ?? '').match(SENTENCE) ?? []
    return this.#first('summary', this.#sentences, wordTerms, wanted)
  }

  language(asked: readonly string[]): string | undefined {
    const names = this.#record.languages.map(({ name }) => name)
    return this.#first('languages', names, (name) => [languageKey(name)], asked.map(languageKey))
  }

  /** The first of the record's organisations that was asked for, by its key; otherwise the record's first one. */
  organisation(of: 'experience' | 'education', keys: readonly string[]): string | undefined {
    const names =
      of === 'experience'
        ? this.#record.experience.map(({ company }) => company ?? '')
        : this.#record.education.map(({ school }) => school ?? '')
    const there = names.filter((name) => name !== '')
    return this.#first(of, there, (name) => [keyOfOrganisation(name)], keys) ?? there[0]
  }

  #first(
    of: string,
    texts: readonly string[],
    termsIn: (text: string) => readonly string[],
    wanted: readonly string[],
  ): string | undefined {
    const places = this.#known.get(of) ?? placesIn(texts, termsIn)
    this.#known.set(of, places)
    let first: number | undefined
    for (const term of wanted) {
      const at = places.get(term)
      if (at !== undefined && (first === undefined || at < first)) first = at
    }
    return first === undefined ? undefined : texts[first]
  }
}

const wordTerms = (text: string): string[] => wordsOf(text).map(terms.word)

function placesIn(texts: readonly string[], termsIn: (text: string) => readonly string[]): Places {
  const places: Places = new Map()
  for (const [at, text] of texts.entries())
    for (const term of termsIn(text)) if (!places.has(term)) places.set(term, at)
  return places
}

const folded = new WeakMap<JudgedRecord, FoldedRecord>()

export function foldedRecord(record: JudgedRecord): FoldedRecord {
  const known = folded.get(record) ?? new FoldedRecord(record)
  folded.set(record, known)
  return known
}

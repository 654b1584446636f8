/** The parts that make up a language of the console. English is the source: every other language has exactly the same texts. */

import type { developers } from './en/developers.ts'
import type { duties } from './en/duties.ts'
import type { fairness } from './en/fairness.ts'
import type { imports } from './en/imports.ts'
import type { membersLater } from './en/members-later.ts'
import type { oversight } from './en/oversight.ts'
import type { own } from './en/own.ts'
import type { person } from './en/person.ts'
import type { en } from './en.ts'

/** A text, or its plural forms by the rules of its language: English has `one` and `other`, Polish would need `few` and `many` as well. */
export type Text = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>)
/** A text for every key of one part of the English texts. */
export type WordsFor<Source> = Record<keyof Source, Text>
/** `FirstWords` are loaded with the page, `LaterWords` together with the pages that need them. */
export type FirstWords = WordsFor<typeof en>
export interface LaterWords {
  imports: WordsFor<typeof imports>
  developers: WordsFor<typeof developers>
  members: WordsFor<typeof membersLater>
  oversight: WordsFor<typeof oversight>
  own: WordsFor<typeof own>
  person: WordsFor<typeof person>
  fairness: WordsFor<typeof fairness>
  duties: WordsFor<typeof duties>
}
export type LaterPart = keyof LaterWords
export type Catalogue = FirstWords &
  LaterWords['imports'] &
  LaterWords['developers'] &
  LaterWords['members'] &
  LaterWords['oversight'] &
  LaterWords['own'] &
  LaterWords['fairness'] &
  LaterWords['duties'] &
  LaterWords['person']
/** An English sentence of the service with {placeholders}, and its translation. */
export type Sentence = [english: string, own: Text]

export interface Translation {
  words: FirstWords
  later: { [Part in LaterPart]: () => Promise<LaterWords[Part]> }
  /** Translations of the service's sentences, loaded after the page. */
  sentences: () => Promise<Sentence[]>
}

/** What the whole of a sentence says of its parts. Owns the order in which each is asked; what each says stands beside. */
import type { ReadingOptions, Step } from '../path.ts'
import { withAlternatives } from './alternatives.ts'
import { withoutCompanions } from './companions.ts'
import { withDenied } from './denied.ts'
import { withFields, withFieldsAsTitles, withFunction } from './functions.ts'
import { withKnownPlace } from './known-place.ts'
import { withKnownTitle } from './known-title.ts'
import { withoutNationalities } from './nationalities.ts'
import { withoutRequesters } from './requesters.ts'
import { withSchools } from './schools.ts'
import { withSharedHeads } from './shared-heads.ts'
import { withTrainees } from './trainees.ts'

export function ofSentence(steps: Step[], readingOptions: ReadingOptions, text: string): Step[] {
  const { tokens } = readingOptions
  let read = withDenied(steps, readingOptions)
  read = withSchools(read, tokens)
  read = withAlternatives(read, readingOptions)
  read = withSharedHeads(read, { text, tokens })
  read = withoutRequesters(read, tokens)
  read = withoutNationalities(read, { text, tokens })
  read = withKnownPlace(read, readingOptions)
  read = withFields(read, tokens)
  read = withFieldsAsTitles(read, tokens)
  read = withFunction(read, tokens)
  read = withKnownTitle(read, readingOptions)
  read = withTrainees(read, tokens)
  return withoutCompanions(read, tokens)
}

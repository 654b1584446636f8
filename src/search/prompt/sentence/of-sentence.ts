/** The rules that look at a whole sentence to correct its parts. Owns their order; each rule has its own file beside this one. */
import type { ReadingOptions, Step } from '../path.ts'
import { withAlternatives } from './alternatives.ts'
import { withoutOwnIndustry } from './askers.ts'
import { withoutBackground } from './background.ts'
import { withBrackets } from './brackets.ts'
import { withClosingHedges } from './closing-hedges.ts'
import { withoutCompanions } from './companions.ts'
import { withCuisines } from './cuisines.ts'
import { withoutDealers } from './dealers.ts'
import { withDenied } from './denied.ts'
import { withoutDoubleDenials } from './double-denials.ts'
import { withoutDuties } from './duties.ts'
import { withoutFormerTitles } from './former-titles.ts'
import { withFields, withFieldsAsTitles, withFunction } from './functions.ts'
import { withGroupsOfOrganisations } from './groups-of-organisations.ts'
import { withoutKindsOfFirms } from './kinds-of-firms.ts'
import { withKnownPlace } from './known-place.ts'
import { withKnownSpeakers } from './known-speakers.ts'
import { withKnownTitle } from './known-title.ts'
import { withoutLikened } from './likened.ts'
import { withoutNationalities } from './nationalities.ts'
import { withoutRequesters } from './requesters.ts'
import { withoutCountriesOfStudy, withSchools } from './schools.ts'
import { withSharedHeads } from './shared-heads.ts'
import { withSlashedSkills } from './slashed-skills.ts'
import { withSpelledTitles } from './spelled-titles.ts'
import { withStaff } from './staff.ts'
import { withoutStreets } from './streets.ts'
import { withSubjects } from './subjects.ts'
import { withoutTerritories } from './territories.ts'
import { withToolsInRows } from './tools-in-rows.ts'
import { withTrainees } from './trainees.ts'

export function ofSentence(steps: Step[], readingOptions: ReadingOptions, text: string): Step[] {
  const { tokens } = readingOptions
  let read = withGroupsOfOrganisations(withoutDoubleDenials(steps, tokens), readingOptions, text)
  read = withSpelledTitles(withoutStreets(read, tokens), readingOptions)
  read = withSlashedSkills(read, readingOptions)
  read = withToolsInRows(read, readingOptions)
  read = withStaff(read, readingOptions)
  read = withClosingHedges(read, tokens)
  read = withDenied(withoutKindsOfFirms(read, tokens), readingOptions)
  read = withCuisines(read, tokens)
  read = withSchools(read, tokens)
  read = withBrackets(read, readingOptions, text)
  read = withAlternatives(read, readingOptions)
  read = withoutDealers(read, readingOptions)
  read = withSharedHeads(read, { text, tokens })
  read = withoutLikened(read, tokens)
  read = withoutRequesters(read, tokens)
  read = withoutOwnIndustry(read, tokens)
  read = withoutNationalities(read, { text, tokens })
  read = withSubjects(read, tokens)
  read = withKnownPlace(read, readingOptions)
  read = withKnownSpeakers(read, readingOptions)
  read = withoutTerritories(read, tokens)
  read = withoutCountriesOfStudy(read, readingOptions)
  read = withFields(read, tokens)
  read = withFieldsAsTitles(read, tokens)
  read = withFunction(read, tokens)
  read = withKnownTitle(read, readingOptions)
  read = withTrainees(read, tokens)
  read = withoutCompanions(read, tokens)
  read = withoutDuties(read, tokens)
  read = withoutFormerTitles(read, tokens)
  return withoutBackground(read, tokens)
}

/** All German text, from one file for each part of the console. */

import type { FirstWords, Translation } from './catalogue.ts'
import { germanChips } from './de/chips.ts'
import { germanCommon } from './de/common.ts'
import { germanCredits } from './de/credits.ts'
import { germanErrors } from './de/errors.ts'
import { germanInsights } from './de/insights.ts'
import { germanJobs } from './de/jobs.ts'
import { germanMembers } from './de/members.ts'
import { germanPool } from './de/pool.ts'
import { germanProfile } from './de/profile.ts'
import { germanProjects } from './de/projects.ts'
import { germanSearch } from './de/search.ts'

const words: FirstWords = {
  ...germanCommon,
  ...germanErrors,
  ...germanSearch,
  ...germanChips,
  ...germanInsights,
  ...germanProfile,
  ...germanJobs,
  ...germanPool,
  ...germanProjects,
  ...germanCredits,
  ...germanMembers,
}

export const de: Translation = {
  words,
  later: {
    imports: async () => (await import('./de/imports.ts')).germanImports,
    developers: async () => (await import('./de/developers.ts')).germanDevelopers,
    members: async () => (await import('./de/members-later.ts')).germanMembersLater,
    fairness: async () => (await import('./de/fairness.ts')).germanFairness,
    duties: async () => (await import('./de/duties.ts')).germanDuties,
    person: async () => (await import('./de/person.ts')).germanPerson,
    own: async () => (await import('./de/own.ts')).germanOwn,
    oversight: async () => (await import('./de/oversight.ts')).germanOversight,
  },
  sentences: async () => (await import('./de/service-text.ts')).germanSentences,
}

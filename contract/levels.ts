/** The scales that both contracts share: language levels, seniority, when a job was held, and where it is done. */

export const languageLevels = ['BASIC', 'CONVERSATIONAL', 'FLUENT', 'NATIVE'] as const
export type LanguageLevel = (typeof languageLevels)[number]

export const seniorityLevels = [
  'INTERN',
  'JUNIOR',
  'MID',
  'SENIOR',
  'LEAD',
  'PRINCIPAL',
  'MANAGER',
  'DIRECTOR',
  'VP',
  'C_LEVEL',
] as const
export type SeniorityLevel = (typeof seniorityLevels)[number]

/** CURRENT: works there now. PAST: left at some time, even if they came back. ANY: the prompt does not say. */
export const employmentTimes = ['CURRENT', 'PAST', 'ANY'] as const
export type EmploymentTime = (typeof employmentTimes)[number]

export const workplaceModes = ['REMOTE', 'HYBRID', 'ONSITE'] as const
export type WorkplaceMode = (typeof workplaceModes)[number]

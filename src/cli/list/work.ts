/**
 * What is done with a part of a list, through the SDK alone: collecting profiles, unlocking contacts. Owns how an outcome is
 * written into cells.
 */
import {
  ApiError,
  type ContactField,
  type ContactFound,
  type ContactOutcome,
  type Person,
  type ProfileFound,
  type ProfileOutcome,
  type RunReport,
  RunStoppedError,
  type TalentScout,
} from '../../../sdk/typescript/src/index.ts'
import type { Cell } from '../../base/csv.ts'
import { exactly, type ListedPrices, listedPrice } from '../prices.ts'

export type PersonOutcome = ContactOutcome | ProfileOutcome

export interface PartTerms {
  runId: string
  maxCredits: number
  signal: AbortSignal
  /** Called with how many people of the part have a result. */
  onProgress: (known: number) => void
}

export interface PartReport {
  outcomes: Map<string, PersonOutcome>
  creditsUsed: number
  /** The service refused to continue. The results before that were paid for. */
  stoppedBy?: ApiError
}

export interface ListWork {
  /** What is being done, as the beginning of a sentence. */
  doing: string
  /** What is asked for each person. If it differs, it is another list. */
  asked: string
  /** The most that one person can cost. */
  price: number
  /**
   * Whether a part may contain more people than its budget pays for: people already known are free, and only the service can tell
   * who they are.
   */
  mayExceedBudget: boolean
  columns: string[]
  cells: (outcome: PersonOutcome) => Cell[]
  run: (people: Person[], terms: PartTerms) => Promise<PartReport>
}

const OUTCOME = ['result', 'code']
const stateOf = (outcome: PersonOutcome): Cell[] =>
  outcome.status === 'FAILED' ? [outcome.status, outcome.code] : [outcome.status, (outcome as ContactFound).failureCode]

const PROFILE = ['full_name', 'job_title', 'company', 'location', 'industry', 'skills', 'profile_url', 'email', 'phone']

function profileCells(outcome: PersonOutcome): Cell[] {
  if (outcome.status === 'FAILED') return [...stateOf(outcome), ...PROFILE.map(() => null)]
  const { profile } = outcome as ProfileFound
  const company = 'company' in profile ? profile.company : profile.currentCompany
  return [
    ...stateOf(outcome),
    profile.full_name,
    profile.job_title,
    company,
    profile.location,
    profile.industry,
    profile.skills.join('; '),
    profile.network_url,
    profile.email,
    profile.phone_number,
  ]
}

export function enrichWork(scout: TalentScout, prices: ListedPrices): ListWork {
  return {
    doing: 'Collecting the profiles of',
    asked: 'profile',
    price: listedPrice(prices, { profiles: 1 }),
    mayExceedBudget: true,
    columns: [...OUTCOME, ...PROFILE],
    cells: profileCells,
    run: (people, { onProgress, ...terms }) =>
      reported(
        scout.enrich.many(people, { ...terms, onProgress: ({ completed, failed }) => onProgress(completed + failed) }),
      ),
  }
}

const VALUES: Record<ContactField, (found: ContactFound) => Cell> = {
  work_email: ({ workEmail }) => workEmail,
  personal_email: ({ personalEmail }) => personalEmail,
  phone: ({ phoneNumber }) => phoneNumber,
}

export interface UnlockOrder {
  fields: ContactField[]
  /** First collect the profiles of people who have none. */
  enrich: boolean
}

export function unlockWork(scout: TalentScout, prices: ListedPrices, { fields, enrich }: UnlockOrder): ListWork {
  return {
    doing: enrich ? 'Collecting and unlocking' : 'Unlocking',
    asked: [...(enrich ? ['profile'] : []), ...fields].join(),
    price: listedPrice(prices, { profiles: enrich ? 1 : 0, fields }),
    mayExceedBudget: !enrich,
    columns: [...OUTCOME, ...fields],
    cells: (outcome) => [
      ...stateOf(outcome),
      ...fields.map((field) => (outcome.status === 'FAILED' ? null : VALUES[field](outcome as ContactFound))),
    ],
    run: (people, terms) =>
      enrich ? collectAndUnlock(scout, fields, people, terms) : unlock(scout, fields, people, terms),
  }
}

async function unlock(
  scout: TalentScout,
  fields: ContactField[],
  people: Person[],
  { onProgress, ...terms }: PartTerms,
): Promise<PartReport> {
  const progress = ({ completed, failed }: { completed: number; failed: number }) => onProgress(completed + failed)
  return await reported(scout.contact.many(people, { ...terms, fields, onProgress: progress }))
}

/** A person whose profile could not be collected keeps that failure: it says more than "not enriched". */
async function collectAndUnlock(
  scout: TalentScout,
  fields: ContactField[],
  people: Person[],
  terms: PartTerms,
): Promise<PartReport> {
  const { runId, maxCredits, signal } = terms
  const profiles = await reported(scout.enrich.many(people, { runId, maxCredits, signal }))
  const failed = new Map([...profiles.outcomes].filter(([, { status }]) => status === 'FAILED'))
  if (profiles.stoppedBy) return { ...profiles, outcomes: failed }
  const collected = people.filter(({ urn }) => profiles.outcomes.get(urn)?.status === 'COMPLETED')
  const left = exactly(maxCredits - profiles.creditsUsed)
  const contacts = await unlock(scout, fields, collected, { ...terms, maxCredits: left })
  return {
    ...contacts,
    outcomes: new Map([...contacts.outcomes, ...failed]),
    creditsUsed: exactly(profiles.creditsUsed + contacts.creditsUsed),
  }
}

/** A lost connection is thrown, not reported as an end: the part is sent again unchanged and then returns all its results. */
async function reported(run: Promise<RunReport<PersonOutcome>>): Promise<PartReport> {
  try {
    return reportOf(await run)
  } catch (error) {
    if (!(error instanceof RunStoppedError && error.cause instanceof ApiError)) throw error
    return { ...reportOf(error.report as RunReport<PersonOutcome>), stoppedBy: error.cause }
  }
}

const reportOf = ({ results, creditsUsed }: RunReport<PersonOutcome>): PartReport => ({
  outcomes: new Map(results.map((outcome) => [outcome.urn, outcome])),
  creditsUsed,
})

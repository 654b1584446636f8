/** What is done with a part of a list, on the SDK alone: profiles collected, contacts unlocked. Owns how an outcome is written down. */
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
  /** How many of the part are known. */
  onProgress: (known: number) => void
}

export interface PartReport {
  outcomes: Map<string, PersonOutcome>
  creditsUsed: number
  /** The service refused to go on. What came before that is paid for. */
  stoppedBy?: ApiError
}

export interface ListWork {
  /** As the beginning of a sentence. */
  doing: string
  /** Whatever else is asked is another list. */
  asked: string
  /** The most that a person can cost. */
  price: number
  /** Whether a part may hold more people than its budget pays for: what is known is free, and only the service can tell. */
  triesBeyond: boolean
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
    triesBeyond: true,
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
  /** Collect the profile of whoever has none first. */
  enrich: boolean
}

export function unlockWork(scout: TalentScout, prices: ListedPrices, { fields, enrich }: UnlockOrder): ListWork {
  return {
    doing: enrich ? 'Collecting and unlocking' : 'Unlocking',
    asked: [...(enrich ? ['profile'] : []), ...fields].join(),
    price: listedPrice(prices, { profiles: enrich ? 1 : 0, fields }),
    triesBeyond: !enrich,
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

/** Why a profile could not be had says more than that there is none. */
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

/** A lost connection is no end: the part is sent again as it was, and brings all of it. */
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

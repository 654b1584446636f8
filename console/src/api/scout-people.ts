/** Profiles, contacts and jobs, as the SDK asks for them. */
import { jobsResource } from '../../../sdk/typescript/src/resources/jobs.ts'
import { contactCalls, enrichCalls } from '../../../sdk/typescript/src/resources/people.ts'
import { transport } from './scout.ts'

export const scoutContact = contactCalls(transport)
export const scoutEnrich = enrichCalls(transport)
export const scoutJobs = jobsResource(transport)

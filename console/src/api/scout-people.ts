/** The SDK's profiles, contacts and jobs, with this page's transport. */
import { jobsResource } from '../../../sdk/typescript/src/resources/jobs.ts'
import { contactCalls, enrichCalls } from '../../../sdk/typescript/src/resources/people.ts'
import { transport } from './scout.ts'

export const scoutContact = contactCalls(transport)
export const scoutEnrich = enrichCalls(transport)
export const scoutJobs = jobsResource(transport)

/** The tools get_profile, unlock_contacts and job_status: what is paid for per person, and the results. */
import { z } from 'zod'
import { BATCH_TALENTS_MAX } from '../../../contract/limits.ts'
import { contactFields } from '../../../contract/network.ts'
import {
  type ApiError,
  type BatchStatusResponse,
  type ContactBatchResponse,
  hasCode,
  type PoolCandidate,
  type Profile,
  type TalentScout,
} from '../../../sdk/typescript/src/index.ts'
import { bill, billOutput, billText, pay, payingInput, payingOutput, roundedCredits } from '../paying.ts'
import { inLine, lineOf, toolProfile, toolProfileSchema, toolResult, toolResultSchema } from '../people.ts'
import { betweenMarks, clean, NOTICE } from '../strangers.ts'
import { ADDS, READS, type ToolOutput, tool } from '../tool.ts'

/** Shorter than the minute after which most clients give up. */
const WAIT_SECONDS = 20

export const urn = z.string()

export const getProfile = tool({
  name: 'get_profile',
  title: 'Get a profile',
  description:
    'Reads the profile of one person by urn: experience, education, skills, contacts already unlocked. Free for own people and profiles fetched within 30 days. Otherwise an offer comes first.',
  annotations: { ...READS, readOnlyHint: false },
  input: z.strictObject({ urn, ...payingInput }),
  output: z.object({
    ...payingOutput,
    notice: z.string().optional(),
    profile: toolProfileSchema.optional(),
    ...billOutput,
  }),
  run: (context, { confirm, maxCredits, ...asked }) =>
    pay(context, {
      tool: 'get_profile',
      subject: `The full profile of ${clean(asked.urn, SUBJECT_BYTES)}`,
      asked,
      confirm,
      maxCredits,
      quoted: { operation: 'enrich', body: asked },
      call: (bound) => readProfile(context.scout, asked.urn, bound),
      show: profileOutput,
    }),
})

interface Read {
  person: Profile | PoolCandidate
  paid?: ReturnType<typeof bill>
}

/**
 * A repeat needs no idempotency key: a profile is paid for once in 30 days, and a collection in progress is awaited. Own people
 * need no enriching, and a key for the pool alone may read them.
 */
async function readProfile(scout: TalentScout, of: string, bound: { maxCredits: number }): Promise<Read> {
  try {
    const answer = await scout.enrich.one(of, bound)
    return { person: answer.profile, paid: bill(answer.creditsDeducted, answer) }
  } catch (error) {
    if (!hasCode(error, 'ENRICH_NOT_NEEDED', 'FORBIDDEN')) throw error
    return { person: await readOwn(scout, of, error) }
  }
}

async function readOwn(scout: TalentScout, of: string, refused: ApiError): Promise<PoolCandidate> {
  try {
    return (await scout.pool.get(of)).candidate
  } catch (error) {
    throw refused.code === 'FORBIDDEN' ? refused : error
  }
}

function profileOutput({ person, paid }: Read): ToolOutput {
  const profile = toolProfile(person)
  return {
    text: [...(paid ? [billText(paid)] : []), betweenMarks([lineOf(profile)])].join(' '),
    data: { notice: NOTICE, profile, ...paid },
  }
}

const jobOutput = {
  notice: z.string().optional(),
  jobId: z.string().optional().describe('Still running: call job_status'),
  done: z.boolean().optional(),
  results: z.array(toolResultSchema).optional(),
}

export const unlockContacts = tool({
  name: 'unlock_contacts',
  title: 'Unlock contacts',
  description:
    'Looks up work email, personal email or phone of 1 to 15 people whose profile was fetched (get_profile). An offer comes first. What is not found is refunded; what was found before is free. Takes up to 3 minutes: poll job_status.',
  annotations: ADDS,
  input: z.strictObject({
    urns: z.array(urn).min(1).max(BATCH_TALENTS_MAX),
    fields: z.array(z.enum(contactFields)).min(1),
    ...payingInput,
  }),
  output: z.object({ ...payingOutput, ...jobOutput, needProfile: z.array(z.string()).optional(), ...billOutput }),
  run(context, { confirm, maxCredits, ...asked }) {
    const body = { talents: asked.urns.map((of) => ({ urn: of })), requestedFields: asked.fields }
    return pay(context, {
      tool: 'unlock_contacts',
      subject: unlockSubject(asked.urns, asked.fields),
      asked,
      confirm,
      maxCredits,
      quoted: { operation: 'contact/batch', body },
      call: (bound, options) => context.scout.contact.batch({ ...body, ...bound }, options),
      show: (started) => unlockOutput(context.scout, started),
    })
  },
})

/** As many as a person reads. */
const SUBJECTS_SHOWN = 3
const SUBJECT_BYTES = 80

function unlockSubject(urns: string[], fields: string[]): string {
  const shown = urns.slice(0, SUBJECTS_SHOWN).map((of) => clean(of, SUBJECT_BYTES))
  const more = urns.length > shown.length ? ` and ${urns.length - shown.length} more` : ''
  return `${fields.join(', ')} of ${urns.length === 1 ? '1 person' : `${urns.length} people`} (${shown.join(', ')}${more})`
}

async function unlockOutput(scout: TalentScout, started: ContactBatchResponse): Promise<ToolOutput> {
  const { jobId, cachedContacts, notEnrichedIds } = started
  const known = Object.entries(cachedContacts).map(([of, contact]) => toolResult(of, contact))
  // By now it has been paid for: even if the status cannot be read, the caller is told which job it is.
  const status =
    jobId === null ? undefined : await scout.jobs.status(jobId, { wait: WAIT_SECONDS }).catch(() => undefined)
  const { text, data } = jobAnswer(status ?? { jobId, done: jobId === null, results: {} }, known)
  const paid = billOf(started, status)
  const missing = notEnrichedIds.length > 0 ? [`${notEnrichedIds.length} need get_profile first.`] : []
  return {
    text: [billText(paid), ...missing, text].join(' '),
    data: { ...data, ...(missing.length > 0 && { needProfile: notEnrichedIds }), ...paid },
  }
}

/** If the job is done already, the refunds are subtracted. */
function billOf(started: ContactBatchResponse, status: BatchStatusResponse | undefined): ReturnType<typeof bill> {
  const charged = bill(started.totalCreditsCharged, started)
  if (!status?.done) return charged
  const back = started.totalCreditsCharged - status.totalCreditsUsed
  return { paidCredits: status.totalCreditsUsed, leftCredits: roundedCredits(charged.leftCredits + back) }
}

export const jobStatus = tool({
  name: 'job_status',
  title: 'Job status',
  description: `Shows the state of a job and its results. Waits up to ${WAIT_SECONDS} seconds for a change. Free.`,
  annotations: { ...READS, openWorldHint: false },
  input: z.strictObject({
    jobId: z.string(),
    waitSeconds: z.int().min(0).max(WAIT_SECONDS).optional(),
  }),
  output: z.object({
    ...jobOutput,
    status: z.string(),
    completed: z.number(),
    failed: z.number(),
    total: z.number(),
    usedCredits: z.number(),
  }),
  async run({ scout }, { jobId, waitSeconds = 0 }) {
    const status = await scout.jobs.status(jobId, { wait: waitSeconds })
    const { text, data } = jobAnswer(status)
    const { completedCount: completed, failedCount: failed, totalCount: total, totalCreditsUsed: usedCredits } = status
    return {
      text: `${status.status}: ${completed} of ${total} done, ${failed} failed, ${usedCredits} credits used. ${text}`,
      data: { ...data, status: status.status, completed, failed, total, usedCredits },
    }
  },
})

type Job = Pick<BatchStatusResponse, 'done' | 'results'> & { jobId: string | null }

/** `known`: results of people for whom nothing had to be looked up. */
function jobAnswer({ jobId, done, results: found }: Job, known: ReturnType<typeof toolResult>[] = []): ToolOutput {
  const results = [...known, ...Object.entries(found).map(([of, result]) => toolResult(of, result))]
  // The text shows no field names, so a field that was not found must not look like a value.
  const lines = results.map((result) => {
    const { notFound, ...had }: z.infer<typeof toolResultSchema> = result
    return inLine([...Object.values(had), ...(notFound ?? []).map((field) => `no ${field.replace('_', ' ')} found`)])
  })
  const wait = done ? [] : [`Still running: call job_status with jobId ${jobId} in 15 seconds.`]
  return {
    text: [...wait, ...(lines.length > 0 ? [betweenMarks(lines)] : [])].join(' '),
    data: { notice: NOTICE, ...(jobId && { jobId }), done, results },
  }
}

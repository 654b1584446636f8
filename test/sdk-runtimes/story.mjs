/**
 * The SDK in another runtime than the service's: search, pages, profiles in a run, waiting for a job, an event, a typed refusal,
 * a verified webhook. Written for all runtimes, so it uses only the language and web standards. Prints `told` at its end.
 */
import { ApiError, createTalentScout, verifyWebhook, WebhookVerificationError } from './sdk/index.js'

const env = globalThis.Deno ? globalThis.Deno.env.toObject() : globalThis.process.env
const scout = createTalentScout({ url: env.SCOUT_URL, apiKey: env.SCOUT_KEY })

function require(fact, what) {
  if (!fact) throw new Error(`not so: ${what}`)
}

async function refused(call) {
  try {
    await call()
  } catch (error) {
    return error
  }
  return undefined
}

const urns = []
for await (const { urn, requiresEnrich } of scout.searchPeople({ prompt: 'engineer', maxCredits: 3 })) {
  if (requiresEnrich) urns.push(urn)
  if (urns.length === 5) break
}
require(urns.length === 5, 'five people were found')

const leaving = new AbortController()
const heard = (async () => {
  for await (const event of scout.events({ types: ['batch.completed'], signal: leaving.signal })) return event.type
})()
const report = await scout.enrich.many(urns, { runId: `runtime-${Date.now()}` })
require(report.results.length === 5, 'each of them has an outcome')
const batch = await scout.enrich.batch({ talents: [{ urn: urns[0] }], forceRefresh: true })
require((await scout.jobs.wait(batch.jobId)).done, 'the job came to its end')
require((await heard) === 'batch.completed', 'the event was heard')
leaving.abort()

const error = await refused(() => scout.jobs.status('job_none'))
require(error instanceof ApiError && error.code === 'BATCH_JOB_NOT_FOUND', 'a refusal has its code')

const forged = {
  payload: '{}',
  headers: {
    'webhook-id': 'a',
    'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
    'webhook-signature': 'v1,AAAA',
  },
  secret: 'whsec_AAAA',
}
require((await refused(() => verifyWebhook(forged))) instanceof WebhookVerificationError, 'a forged webhook is none')
console.log('told')

/** What a run's clients request, from the request to its end. Every story survives the death of the process that serves it. */
import { FIELDS } from '../bench/people.ts'
import { createDirectory } from '../sandbox/people/directory.ts'
import { profileUrl } from '../sandbox/people/ids.ts'
import { sandboxDefaults } from '../sandbox/settings.ts'
import type { StubbornClient } from '../test/support/stubborn-client.ts'
import { until } from '../test/support/until.ts'
import type { Story } from './crash-points.ts'

export interface Talent {
  urn: string
  networkUrl: string
}

const directory = createDirectory(sandboxDefaults.seed, sandboxDefaults.people)

/** People of the sandbox whose profiles exist, starting at number `first`. */
export function peopleFrom(first: number, count: number): Talent[] {
  const found: Talent[] = []
  for (let number = first; found.length < count; number++) {
    const { urn, slug, gone } = directory.at(number)
    if (!gone) found.push({ urn, networkUrl: profileUrl(slug) })
  }
  return found
}

const NOTHING_FOUND: Talent = {
  urn: 'urn:network:person:test-found-none',
  networkUrl: 'https://network.example/in/test-found-none',
}

/** Far away from the people that accounts have at the start. */
const STRANGERS_FROM = 15_000

export interface StoryEnd {
  /** Only if the story was a batch. */
  jobId?: string
  /** Number of lookups the network must have sold for it. */
  lookups: number
}

/** `enriched`: people whose profiles the account has. Resolves when the client knows the outcome. */
export async function play(story: Story, client: StubbornClient, enriched: string[], key: string): Promise<StoryEnd> {
  if (story === 'contact batch') {
    const talents = enriched.map((urn) => ({ urn }))
    const { jobId } = await client.post('contact/batch', { talents, requestedFields: FIELDS }, key)
    return { jobId: await ended(client, jobId), lookups: talents.length }
  }
  if (story === 'enrich batch') {
    const { jobId } = await client.post('enrich/batch', { talents: peopleFrom(STRANGERS_FROM, 3) }, key)
    return { jobId: await ended(client, jobId), lookups: 0 }
  }
  if (story === 'search') {
    const { creditsDeducted } = await client.post('search', { prompt: 'nurse' }, key)
    if (creditsDeducted !== 1) throw new Error(`a search cost ${creditsDeducted}`)
    return { lookups: 0 }
  }
  const [stranger] = peopleFrom(STRANGERS_FROM, 1) as [Talent]
  if (story === 'enrich') {
    await client.get(`enrich?urn=${encodeURIComponent(stranger.urn)}`)
    return { lookups: 0 }
  }
  const person = story === 'contact' ? stranger : NOTHING_FOUND
  await client.post('contact', { ...person, requestedFields: FIELDS }, key)
  await until(`the contact of ${person.urn} is known`, async () => {
    const { done } = await client.get(`contact-status?urn=${encodeURIComponent(person.urn)}&wait=5`)
    return done === true
  })
  return { lookups: 1 }
}

async function ended(client: StubbornClient, jobId: string): Promise<string> {
  await client.awaitBatch(jobId)
  return jobId
}

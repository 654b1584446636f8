/**
 * Runs searches that nobody asked for, in a process that begins to serve a large pool. The first searches are slower because the compiler
 * still learns what runs often; these take over part of that before anybody waits. Reads only, shows nobody, asks nobody outside.
 */
import { nextSlice } from '../../base/slices.ts'
import { largestPools } from '../../pool/state.ts'
import { noAnswers } from '../../search/network-answers.ts'
import type { Scout } from '../scout.ts'
import { composePage } from './compose-page.ts'
import { openList } from './fix-list.ts'

/** In a smaller pool nobody would notice the difference. */
const PEOPLE_MIN = 20_000
/** Twice through all prompts: code that runs a second time is compiled better. */
const ROUNDS = 2

/** Each kind of criterion, phrased as people phrase it. */
const PROMPTS = [
  'robotics engineer with ROS and Python in Madrid, Spain',
  'events manager with Event Planning in Berlin, Germany',
  'school nurse in Toronto, Canada',
  'senior tax accountant with 5+ years who speaks fluent French',
  'welder',
  'security architect with AWS and Terraform in Dublin, Ireland, not at Google',
  'translator who speaks fluent Japanese',
  'supply chain planner with SAP and Excel in Rotterdam, Netherlands',
  'junior graphic designer with Photoshop or Illustrator',
  'site reliability engineer with Kubernetes in Warsaw, Poland, 3+ years',
  'pharmacist in Lisbon, Portugal',
  'people who know Rust and WebAssembly',
]

export async function warmSearches(scout: Scout, closing: AbortSignal, peopleMin = PEOPLE_MIN): Promise<void> {
  const [accountId] = await largestPools(scout.database, peopleMin, 1)
  if (accountId === undefined) return
  for (let n = 0; n < ROUNDS * PROMPTS.length && !closing.aborted; n++) {
    await nextSlice()
    await searchUnseen(scout, accountId, PROMPTS[n % PROMPTS.length]!)
  }
}

/** Always reads by the rules, even if a language model reads prompts here: a model is paid for what it reads. */
async function searchUnseen(scout: Scout, accountId: string, prompt: string): Promise<void> {
  const { criteria } = await (await scout.knowledge()).readByRules(prompt)
  const nobody = { accountId, keyId: '', scopes: [], cap: null }
  const request = { prompt: '', criteria, filtersJson: '{"localOnly":true}', page: 1 }
  const search = await openList(scout, nobody, request)
  await composePage(scout, search, { answers: noAnswers, status: 'NOT_NEEDED' })
}

/**
 * One account that saves and searches on a search cluster while something happens to it. Owns what a client may be told: an
 * answer with everybody who was saved, or in words to try again.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { until } from '../test/support/until.ts'
import type { Stage } from './stage.ts'

const CHUNK = 50
const BACK_MS_MAX = 300_000
const PAUSE_MS = 20
const TITLES = ['Nurse', 'Welder', 'Data Engineer', 'Accountant']

export interface SearchScene {
  stage: Stage
  api: string
  key: string
  accountId: string
  /** How many people were saved, and how many are being saved right now. */
  saved: number
  saving: number
  /** How many erasures were requested, and how many of them were confirmed. */
  erasing: number
  erased: number
}

export const presentIn = ({ saved, erased }: SearchScene): number => saved - erased

/** What clients were told during an event. */
export interface SearchTally {
  found: number
  askAgain: number
  wrong: string[]
  saved: number
  slowestMs: number
}

interface Reply {
  status: number
  body: { [key: string]: unknown }
}

async function ask({ api, key }: SearchScene, path: string, body: object): Promise<Reply> {
  const answer = await fetch(`${api}/v1/${path}`, {
    method: 'POST',
    // An idle connection might be closed just when it is used again.
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Reply['body'] }
}

/** Repeats as long as the busy service asks to try again. */
async function save(scene: SearchScene, size: number): Promise<void> {
  const candidates = Array.from({ length: size }, (_, at) => ({
    externalId: `p${scene.saved + at}`,
    full_name: `Person ${scene.saved + at}`,
    job_title: TITLES[(scene.saved + at) % TITLES.length],
  }))
  scene.saving = size
  for (let isSaved = false; !isSaved; ) {
    const { status, body } = await ask(scene, 'talent-pool/candidates', { candidates })
    isSaved = status === 200
    if (isSaved) break
    if (status !== 503 || /cluster/.test(String(body.message)))
      throw new Error(`saving answered ${status}: ${JSON.stringify(body)}`)
    await delay(1_000)
  }
  scene.saved += size
  scene.saving = 0
}

const search = (scene: SearchScene, prompt: string) =>
  ask(scene, 'talent-scout/search', { prompt, filtersJson: '{"localOnly":true}', page: 1 })

/** Counts everybody, because a search returns at most four hundred. */
const countAll = (scene: SearchScene) => ask(scene, 'talent-scout/counts', { prompt: '', filtersJson: '{}' })

/** The answer must contain everybody who was saved before the request, and nobody who was not saved when it arrived. */
async function askOnce(scene: SearchScene, tally: SearchTally): Promise<void> {
  const isCounted = tally.found % 2 === 0
  const [saved, erased, startedAt] = [scene.saved, scene.erased, performance.now()]
  const { status, body } = await (isCounted ? countAll(scene) : search(scene, TITLES[tally.found % TITLES.length]!))
  tally.slowestMs = Math.max(tally.slowestMs, performance.now() - startedAt)
  if (status === 503 && body.retryable === true) tally.askAgain++
  else if (status !== 200) tally.wrong.push(`${status}: ${JSON.stringify(body)}`)
  else {
    tally.found++
    const [total, least] = [body.total as number, saved - scene.erasing]
    const most = scene.saved + scene.saving - erased
    if (isCounted && (total < least || total > most))
      tally.wrong.push(`${total} found where ${least} to ${most} were saved`)
  }
}

/** Saves people and searches continuously; half-way an event happens and lasts for the given time. */
export async function underLoad(
  scene: SearchScene,
  { people, lastsMs = 0 }: { people: number; lastsMs?: number },
  happen: () => Promise<void>,
): Promise<SearchTally> {
  const tally: SearchTally = { found: 0, askAgain: 0, wrong: [], saved: 0, slowestMs: 0 }
  let over = false
  const searching = (async () => {
    for (; !over; await delay(PAUSE_MS)) await askOnce(scene, tally)
  })()
  let until = 0
  const half = Math.floor(people / CHUNK / 2) * CHUNK
  for (; tally.saved < people || performance.now() < until; tally.saved += CHUNK) {
    if (tally.saved === half) {
      await happen()
      until = performance.now() + lastsMs
    }
    if (tally.saved >= people) await delay(1_000)
    await save(scene, CHUNK)
  }
  over = true
  await searching
  return tally
}

/** Waits until the cluster has everybody who was saved, except so few that they are searched without the index. */
export async function caughtUp(scene: SearchScene): Promise<void> {
  const { stage, accountId } = scene
  const behind = async () => {
    const [row] = await stage.database.query<{ n: number }>(
      'select next_doc - 1 - sent_through as n from pool_state where account_id = $1',
      [accountId],
    )
    return row!.n
  }
  await until('the cluster has caught up', async () => (await behind()) < 1_000, { ms: BACK_MS_MAX })
  const isBack = async () => (await countFound(scene).catch(() => -1)) === presentIn(scene)
  await until('everybody is found', isBack, { ms: BACK_MS_MAX })
}

export async function countFound(scene: SearchScene): Promise<number> {
  const { status, body } = await countAll(scene)
  if (status !== 200) throw new Error(`counting answered ${status}`)
  return body.total as number
}

/** Erases the first person a search finds, repeating until it is confirmed. Returns how often it was refused. */
export async function eraseOne(scene: SearchScene): Promise<number> {
  const urn = await firstFound(scene)
  scene.erasing++
  for (let refused = 0; ; refused++) {
    const { status, body } = await ask(scene, 'privacy/erasures', { urn })
    if (status === 200) {
      scene.erased++
      return refused
    }
    if (status !== 503 || body.retryable !== true)
      throw new Error(`an erasure answered ${status}: ${JSON.stringify(body)}`)
    await delay(1_000)
  }
}

async function firstFound(scene: SearchScene): Promise<string> {
  for (;;) {
    const { status, body } = await search(scene, '')
    if (status === 200) return (body.candidates as { urn: string }[])[0]!.urn
    await delay(1_000)
  }
}

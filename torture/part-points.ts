/**
 * kill -9 at each named point, on both sides of it, with one API, one worker and a new account per point. What the client was
 * told stays true, what it was not told it asks again, and everything ends as if no process had died.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { type BenchAccount, openAccounts, saveEnriched } from '../bench/people.ts'
import type { Closers } from '../bench/stage.ts'
import { stubbornClient } from '../test/support/stubborn-client.ts'
import { until } from '../test/support/until.ts'
import { POINTS, type Point } from './crash-points.ts'
import { CrashTrigger, type Side } from './crash-trigger.ts'
import { count, type Figure, promised, seconds } from './figures.ts'
import { requireInvariants } from './invariants.ts'
import type { ServiceNode } from './nodes.ts'
import { openReceiver, type Receiver } from './receiver.ts'
import type { Sizes } from './sizes.ts'
import { openStage, type Stage, type StageOptions } from './stage.ts'
import { play } from './stories.ts'

/** Short, so that a run does not wait. The default is 20 s, and the promise is about the time beyond the lease. */
const LEASE_SECONDS = 2
const RESUME_MS_MAX = 10_000 + LEASE_SECONDS * 1_000
const REACH_MS_MAX = 30_000
const PEOPLE = 3

interface Scene {
  stage: Stage
  nodes: Record<'serve' | 'work', ServiceNode>
  receiver: Receiver
}

export async function points(closers: Closers, sizes: Pick<Sizes, 'points'>): Promise<Figure[]> {
  return crashes(
    closers,
    chosen(sizes.points).flatMap((point) => (['before', 'after'] as const).map((side) => ({ point, side }))),
  )
}

/** One crash after the other, on one stage. */
export async function crashes(
  closers: Closers,
  sides: { point: Point; side: Side }[],
  where: Pick<StageOptions, 'databaseTarget' | 'dataDir'> = {},
): Promise<Figure[]> {
  const stage = await openStage(closers, {
    ...where,
    sandbox: { timeFactor: 0.01 },
    env: { SCOUT_LEASE_SECONDS: String(LEASE_SECONDS) },
  })
  const nodes = { serve: await stage.place('serve'), work: await stage.place('work') }
  await Promise.all([nodes.serve.start(), nodes.work.start()])
  const scene = { stage, nodes, receiver: await openReceiver(closers) }
  const accounts = await openAccounts(stage.database, sides.length)
  const enriched = await saveEnriched(stage.database, accounts, PEOPLE)
  const resumed: number[] = []
  for (const [index, { point, side }] of sides.entries()) {
    try {
      resumed.push(await crashAt(scene, { point, side }, accounts[index]!, enriched))
    } catch (error) {
      throw new Error(`killed ${side}: ${point.name}`, { cause: error })
    }
  }
  const longest = Math.max(...resumed)
  return [
    promised('crash', 'named points, before and after each', count(sides.length), {
      aim: 'all end as if nobody had died',
      met: true,
    }),
    promised(
      'crash',
      `longest way from the kill to the end of the work (lease ${LEASE_SECONDS} s, restart included)`,
      seconds(longest),
      { aim: `at most ${seconds(RESUME_MS_MAX)}`, met: longest <= RESUME_MS_MAX },
    ),
  ]
}

/** Spread over the list, so that a short run covers every kind. */
function chosen(limit: number): Point[] {
  if (limit === 0 || limit >= POINTS.length) return POINTS
  return Array.from({ length: limit }, (_, n) => POINTS[Math.floor((n * POINTS.length) / limit)]!)
}

/** Returns the time from the kill until the client knew the outcome. */
async function crashAt(
  scene: Scene,
  { point, side }: { point: Point; side: Side },
  account: BenchAccount,
  enriched: string[],
): Promise<number> {
  const { stage, nodes, receiver } = scene
  const { network, database } = stage
  const victim = nodes[point.victim]
  const boughtBefore = network.sandbox.stats().lookupsBought
  await listen(await nodes.serve.url(), account, receiver)
  let killedAt = 0
  let death: Promise<void> | undefined
  const trigger = new CrashTrigger(side, matcher(point), () => {
    killedAt = performance.now()
    death = victim.kill()
  })
  if (point.frozen) victim.signal('SIGSTOP')
  else set(scene, point, trigger)
  const client = stubbornClient(() => nodes.serve.url(), account.apiKey)
  const story = play(point.story, client, enriched, `${point.name} ${side}`.replaceAll(' ', '-'))
  story.catch(() => {})
  if (point.frozen) {
    await until('there is work', async () => (await openWork(stage, account)) > 0)
    set(scene, point, trigger)
    victim.signal('SIGCONT')
  }
  await Promise.race([trigger.fired, story.then(() => trigger.fired), tooLate(point)])
  await death
  set(scene, point, undefined)
  await victim.start()
  const { jobId, lookups } = await story
  await until('all work has ended', async () => (await openWork(stage, account)) === 0)
  const ms = performance.now() - killedAt
  await requireInvariants(database)
  const bought = network.sandbox.stats().lookupsBought - boughtBefore
  if (bought !== lookups) throw new Error(`${bought} lookups were bought, not ${lookups}`)
  if (jobId && !receiver.jobs.has(jobId)) throw new Error('the client was not told of the end of its job')
  return ms
}

async function tooLate(point: Point): Promise<never> {
  await delay(REACH_MS_MAX, undefined, { ref: false })
  throw new Error(`nobody came to: ${point.name}`)
}

function matcher({ where }: Point): (what: string) => boolean {
  if ('exchange' in where) return (what) => what === where.exchange
  if ('webhook' in where) return () => true
  const [kind, pattern] = 'commit' in where ? ['commit: ', where.commit] : ['alone: ', where.alone]
  return (what) => what.startsWith(kind as string) && (pattern as RegExp).test(what)
}

function set({ stage, nodes, receiver }: Scene, { where, victim }: Point, trigger: CrashTrigger | undefined): void {
  if ('exchange' in where) stage.network.trigger = trigger
  else if ('webhook' in where) receiver.trigger = trigger
  else nodes[victim].proxy.trigger = trigger
}

const openWork = async ({ database }: Stage, { accountId }: BenchAccount): Promise<number> => {
  const [row] = await database.query<{ n: number }>('select count(*) as n from work where account_id = $1', [accountId])
  return row!.n
}

async function listen(api: string, { apiKey }: BenchAccount, { url }: Receiver): Promise<void> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
  const answer = await fetch(`${api}/v1/webhooks`, { method: 'POST', headers, body: JSON.stringify({ url }) })
  if (answer.status !== 200) throw new Error(`no webhook: ${answer.status} ${await answer.text()}`)
}

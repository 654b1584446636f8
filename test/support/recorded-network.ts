/**
 * The sandbox behind a proxy that counts who asked for what how often. It can hold answers back until a test has acted. Runs in
 * the test's process, so that it outlives every process that is killed.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'
import { networkPaths } from '../../contract/network.ts'
import { secondsFor } from '../../sandbox/lookups.ts'
import { profileUrl } from '../../sandbox/people/ids.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from '../../sandbox/server.ts'
import { withPeople } from './sandbox-people.ts'

export type CallName = 'search' | 'collect' | 'startLookup' | 'readLookup' | 'other'

export interface Hold {
  /** Resolves when as many answers are held as asked for. */
  readonly full: Promise<void>
  release(): void
}

export interface RecordedNetwork {
  readonly sandbox: Sandbox
  /** The settings a process needs to reach it. */
  readonly env: { SCOUT_NETWORK_URL: string; SCOUT_NETWORK_TOKEN: string }
  /** How often each was requested: by urn for collections, by idempotency key for starts of lookups. */
  count(name: CallName): Map<string, number>
  /** Holds the next answers of this kind: the network has done its work, but nobody has heard of it yet. */
  hold(name: CallName, answers?: number): Hold
  /** People who exist and whose lookups take 3 to 40 seconds before scaling, as talents of a request. */
  people(from: number, count: number): { urn: string; networkUrl: string }[]
}

const TOKEN = 'recorded'
/** One in seven lookups takes longer, up to 170 seconds, and would only make the tests wait. */
const LOOKUP_SECONDS_MAX = 40

export async function startRecordedNetwork(options: SandboxOptions = {}): Promise<RecordedNetwork> {
  const invented = withPeople(options)
  const { seed, population } = invented
  const sandbox = await startSandbox({ timeFactor: 0, port: 0, ...invented, token: TOKEN })
  const counts = new Map<CallName, Map<string, number>>()
  const holds: { name: CallName; take(): Promise<void> | undefined }[] = []

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const { name, subject } = identify(request, body)
    const count = counts.get(name) ?? counts.set(name, new Map()).get(name)!
    count.set(subject, (count.get(subject) ?? 0) + 1)
    const { host, connection, 'content-length': _length, ...headers } = request.headers
    const answer = await fetch(sandbox.url + request.url, {
      method: request.method,
      headers: headers as Record<string, string>,
      ...(body !== '' && { body }),
    })
    const content = await answer.text()
    for (const hold of holds) if (hold.name === name) await hold.take()
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(content)
  }

  const server = createServer((request, response) => {
    // The process that asked was killed, so nobody is left to answer.
    pass(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  after(async () => {
    server.closeAllConnections()
    server.close()
    await sandbox.close()
  })
  return {
    sandbox,
    env: {
      SCOUT_NETWORK_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      SCOUT_NETWORK_TOKEN: TOKEN,
    },
    count: (name) => counts.get(name) ?? new Map(),
    hold(name, answers = 1) {
      const full = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      let taken = 0
      const take = () => {
        if (taken === answers) return undefined
        taken += 1
        if (taken === answers) full.resolve()
        return released.promise
      }
      holds.push({ name, take })
      return { full: full.promise, release: released.resolve }
    },
    people(from, count) {
      const found: { urn: string; networkUrl: string }[] = []
      for (let number = from; found.length < count; number++) {
        const person = population.directory.at(number)
        const { urn, slug, gone } = person
        if (!gone && secondsFor(person, seed) <= LOOKUP_SECONDS_MAX) found.push({ urn, networkUrl: profileUrl(slug) })
      }
      return found
    },
  }
}

function identify(request: IncomingMessage, body: string): { name: CallName; subject: string } {
  const path = request.url?.split('?')[0] ?? ''
  if (path === networkPaths.search) return { name: 'search', subject: path }
  if (path === networkPaths.collect) return { name: 'collect', subject: JSON.parse(body).urn }
  if (path === networkPaths.lookups) return { name: 'startLookup', subject: String(request.headers['idempotency-key']) }
  if (path.startsWith(networkPaths.lookups)) return { name: 'readLookup', subject: path }
  return { name: 'other', subject: path }
}

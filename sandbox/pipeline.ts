/**
 * What happens between a request and its answer: counting, faults and waiting. Owns time and misbehaviour; endpoints.ts makes the
 * content.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, refusal } from './answers.ts'
import type { Asked, Endpoint, EndpointName } from './endpoints.ts'
import { createFaultStream, type FaultName, type FaultRates } from './faults.ts'
import { Random } from './random.ts'

/** Milliseconds from and to, before scaling. */
const usualTimes: Record<EndpointName, readonly [number, number]> = {
  health: [0, 1],
  search: [15, 60],
  collect: [50, 400],
  places: [5, 20],
  entities: [5, 20],
  startLookup: [20, 80],
  readLookup: [5, 20],
}

/** How many times longer a slow answer takes. */
const SLOWNESS = 10

/** Which faults make sense for which endpoint; a fault that does not is ignored. */
const transport: readonly FaultName[] = ['timeout', 'error', 'throttle', 'malformed', 'slow']
const faultsOf: Record<EndpointName, readonly FaultName[]> = {
  health: transport,
  search: [...transport, 'duplicate'],
  collect: [...transport, 'foreign'],
  places: transport,
  entities: transport,
  startLookup: [...transport, 'foreign', 'stuck'],
  readLookup: [...transport, 'foreign'],
}

export type Outcome = { kind: 'answer'; answer: Answer } | { kind: 'raw'; text: string } | { kind: 'silence' }

export interface Stats {
  /** Requests that passed the token, by endpoint. */
  calls: Record<EndpointName, number>
  /** Faults committed, by name. */
  faults: Partial<Record<FaultName, number>>
}

export interface Pipeline {
  /** `wanted` is the fault a request asks for by header; "none" shields it from all. */
  run(name: EndpointName, asked: Asked, wanted: FaultName | 'none' | undefined): Promise<Outcome>
  stats: Stats
}

export function createPipeline(
  endpoints: Record<EndpointName, Endpoint>,
  options: { seed: number; timeFactor: number; faults: FaultRates },
): Pipeline {
  const names = Object.keys(endpoints) as EndpointName[]
  const stats: Stats = { calls: Object.fromEntries(names.map((name) => [name, 0])) as Stats['calls'], faults: {} }
  const drawFault = createFaultStream(options.faults, options.seed)
  const jitter = new Random(options.seed, 0x717e5)
  let broken = 0

  function faultFor(name: EndpointName, wanted: FaultName | 'none' | undefined): FaultName | undefined {
    // Health has to show whether address and token are right, so no random faults there.
    const drawn = name === 'health' ? undefined : drawFault()
    const fault = wanted ?? drawn
    return fault !== undefined && fault !== 'none' && faultsOf[name].includes(fault) ? fault : undefined
  }

  return {
    stats,
    async run(name, asked, wanted) {
      stats.calls[name]++
      const fault = faultFor(name, wanted)
      // `error` and `throttle` refuse before any work; other faults lose or spoil an answer whose work is done (the lookup is bought).
      const refused = fault === 'error' || fault === 'throttle' ? refuse(fault, options.timeFactor) : undefined
      const answer = refused ?? endpoints[name]({ ...asked, fault })
      const [from, to] = usualTimes[name]
      const usual = from + jitter.next() * (to - from)
      const wait = (answer.takesMs ?? usual) * options.timeFactor * (fault === 'slow' ? SLOWNESS : 1)
      if (fault) stats.faults[fault] = (stats.faults[fault] ?? 0) + 1
      if (wait > 0) await sleep(wait, undefined, { ref: false })
      if (fault === 'timeout') return { kind: 'silence' }
      if (fault === 'malformed') return { kind: 'raw', text: malformed(broken++) }
      return { kind: 'answer', answer }
    },
  }
}

function refuse(fault: 'error' | 'throttle', timeFactor: number): Answer {
  if (fault === 'error') return refusal('UNAVAILABLE', 'The network failed, on purpose.')
  const headers = { 'retry-after': String(Math.ceil(timeFactor)) }
  return { ...refusal('RATE_LIMITED', 'Too many requests, on purpose.'), headers }
}

/** Alternates between broken JSON and a wrong shape. */
function malformed(nth: number): string {
  return nth % 2 === 0 ? '{"people": [{"urn": "urn:netw' : '{"unexpected": {"shape": true}}'
}

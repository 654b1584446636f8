/**
 * Requests to a search cluster: OpenSearch, or Elasticsearch with the same few requests. Owns the deadline, the order in which nodes
 * are asked, and what counts as a failure. An unreachable cluster is reported to the caller in words; anything else is a fault of
 * ours.
 */
import { Refusal } from '../../base/refusal.ts'

/** For writes and other requests that nobody waits for. */
export const DEADLINE_MS = 60_000
const SEARCH_MS = 10_000
/** How often a node that did not answer is checked again; until it is back it is asked last. */
const LOOK_EVERY_MS = 5_000
const LOOK_MS = 2_500
const RETRY_SECONDS = 5

/** The cluster answered, but not with what was asked for. */
export class ClusterFault extends Error {
  readonly status: number
  readonly type: string

  constructor(status: number, type: string, reason: string) {
    super(`the search cluster answered ${status} ${type}: ${reason}`)
    this.name = 'ClusterFault'
    this.status = status
    this.type = type
  }
}

/** No node answered, or the cluster has no node for a part of the index. */
export const clusterAway = (cause: unknown): Refusal =>
  Object.assign(
    new Refusal('SERVICE_UNAVAILABLE', 'The search cluster does not answer. Send the request again in a few seconds.', {
      retryAfterSeconds: RETRY_SECONDS,
    }),
    { cause },
  )

const TOO_MUCH = 429
const TIMED_OUT = 408

/** Error types sent with status 500 when a node leaves during a request: its shards do not answer, or its part of the answer is lost. */
const LEAVING = new Set([
  'cluster_block_exception',
  'search_phase_execution_exception',
  'no_shard_available_action_exception',
  'node_not_connected_exception',
  'node_disconnected_exception',
  'node_closed_exception',
  'connect_transport_exception',
  'receive_timeout_transport_exception',
  'already_closed_exception',
  'index_shard_closed_exception',
  'illegal_index_shard_state_exception',
])

/** Whether the request is right but cannot be served now: shards without a node, too much load, or a full disk. */
const isAway = (status: number, type: string) => status === TOO_MUCH || status >= 502 || LEAVING.has(type)

export type Json = Record<string, unknown>

interface Node {
  base: string
  authorization: string | undefined
  isAway: boolean
  lookAt: number
}

export class ClusterClient {
  readonly #nodes: Node[]

  /** `addresses` of nodes are separated by commas; each may contain a user and a password. */
  constructor(addresses: string) {
    this.#nodes = addresses.split(',').map(nodeAt)
  }

  /**
   * `body`: JSON, or lines of it for requests that take several. `check` throws if an answer is unusable, because another node may
   * have a complete one: a node cut off from the others still answers.
   */
  async request<T = Json>(
    method: string,
    path: string,
    body?: Json | string,
    { check, ms }: Asking<T> = {},
  ): Promise<T> {
    const failed: Node[] = []
    let last: unknown
    for (const node of this.#inTurn()) {
      try {
        const answer = await exchange<T>(node, { method, path, body, ms })
        check?.(answer)
        node.isAway = false
        for (const other of failed) markUnreachable(other)
        return answer
      } catch (error) {
        const isFault = error instanceof ClusterFault
        if (isFault && !isAway(error.status, error.type)) throw error
        last = error
        if (!isFault) markUnreachable(node)
        else if (error.status !== TOO_MUCH) failed.push(node)
      }
    }
    throw clusterAway(last)
  }

  /** Nodes that answered last time come first. The check whether another is back runs beside it, so that no search waits for it. */
  #inTurn(): Node[] {
    const now = performance.now()
    for (const node of this.#nodes) {
      if (!node.isAway || node.lookAt > now) continue
      node.lookAt = now + LOOK_EVERY_MS
      isBack(node).then((back) => {
        if (back) node.isAway = false
      })
    }
    return this.#nodes.toSorted((a, b) => Number(a.isAway) - Number(b.isAway))
  }

  /** `ms`: a deadline for requests that nobody waits for, or that happen only once. */
  search(index: string, body: Json, ms?: number): Promise<ClusterAnswer> {
    const path = `/${index}/_search?allow_partial_search_results=false`
    return this.request<ClusterAnswer>('POST', path, body, { check: requireAllShards, ms })
  }

  /** Several searches in one request; the answers are in their order. */
  async searchAll(index: string, bodies: Json[]): Promise<ClusterAnswer[]> {
    if (bodies.length === 0) return []
    const head = JSON.stringify({ index, allow_partial_search_results: false })
    const lines = bodies.flatMap((body) => [head, JSON.stringify(body)])
    const check = ({ responses }: Answers) => {
      for (const each of responses) {
        if (each.error) throw faultOf(each.status ?? 500, each)
        requireAllShards(each)
      }
    }
    return (await this.request<Answers>('POST', '/_msearch', `${lines.join('\n')}\n`, { check })).responses
  }
}

interface Asking<T> {
  check?: ((answer: T) => void) | undefined
  ms?: number | undefined
}

interface Answers {
  responses: (ClusterAnswer & Failed)[]
}

function markUnreachable(node: Node): void {
  node.isAway = true
  node.lookAt = performance.now() + LOOK_EVERY_MS
}

/** Whether the node answers and its cluster has a manager. An answer that the user may not ask this also counts. */
async function isBack(node: Node): Promise<boolean> {
  const asked = { method: 'GET', path: '/_cluster/health', ms: LOOK_MS }
  return exchange(node, asked).then(
    () => true,
    (error) => error instanceof ClusterFault && error.status < 500 && error.status !== TIMED_OUT,
  )
}

/** An answer from only some of the shards would be wrong. Shards without a node are not counted as failed, so the sum is checked too. */
function requireAllShards({ timed_out, _shards: { total, successful, failed } }: ClusterAnswer): void {
  if (timed_out || failed > 0 || successful < total)
    throw new ClusterFault(503, 'partial_answer', `${successful} of ${total} shards answered`)
}

export interface ClusterAnswer {
  timed_out: boolean
  _shards: { total: number; successful: number; failed: number }
  hits: { total?: { value: number }; hits: SearchHit[] }
  // biome-ignore lint/suspicious/noExplicitAny: aggregations are as nested as what asked for them, which reads them
  aggregations?: Record<string, any>
}

export interface SearchHit {
  _score: number | null
  sort: number[]
  fields?: Record<string, string[]>
}

interface Failed {
  status?: number
  error?: { type?: string; reason?: string; root_cause?: { type?: string; reason?: string }[] }
}

function nodeAt(address: string): Node {
  const url = new URL(address.trim())
  const user = decodeURIComponent(url.username)
  const authorization = user
    ? `Basic ${Buffer.from(`${user}:${decodeURIComponent(url.password)}`).toString('base64')}`
    : undefined
  return { base: url.origin + url.pathname.replace(/\/$/, ''), authorization, isAway: false, lookAt: 0 }
}

interface Exchange {
  method: string
  path: string
  body?: Json | string | undefined
  ms?: number | undefined
}

async function exchange<T>(node: Node, { method, path, body, ms }: Exchange): Promise<T> {
  const type = typeof body === 'string' ? 'application/x-ndjson' : 'application/json'
  const response = await fetch(node.base + path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': type }),
      ...(node.authorization && { authorization: node.authorization }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(ms ?? (path.includes('search') ? SEARCH_MS : DEADLINE_MS)),
  })
  const text = await response.text()
  if (response.ok) return (text === '' ? {} : JSON.parse(text)) as T
  throw faultOf(response.status, readFailed(text))
}

function readFailed(text: string): Failed {
  try {
    return JSON.parse(text) as Failed
  } catch {
    return {}
  }
}

function faultOf(status: number, { error }: Failed): ClusterFault {
  const first = typeof error === 'object' ? (error.root_cause?.[0] ?? error) : undefined
  return new ClusterFault(status, first?.type ?? error?.type ?? 'unknown', first?.reason ?? '')
}

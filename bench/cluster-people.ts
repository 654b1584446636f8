/**
 * Writes a pool larger than an import could make in a day straight into a search cluster: the careers of the imported people,
 * repeated many times with other places and names. Owns how that is done; only the cluster knows the copies.
 */
import { referenceOf } from '../src/operations/pool/index/cluster-indexes.ts'
import type { Scout } from '../src/operations/scout.ts'
import { readNextToSend } from '../src/pool/feed.ts'
import type { ClusterClient, Json } from '../src/search/cluster/client.ts'
import { documentId, documentOf } from '../src/search/cluster/documents.ts'

const AT_ONCE = 4_000
/** Concurrent requests: a node indexes on all its cores. */
const TOGETHER = 3
/** Distances between the people whose parts are combined into one. Primes, so that each round pairs different people. */
const PLACES_APART = 7_919
const NAMES_APART = 15_485_863

export interface Filling {
  index: string
  accountId: string
  /** Number of people imported. */
  imported: number
  /** Number of people already written, and the number to reach. */
  from: number
  people: number
  onProgress(sent: number): void
}

/** The three parts of a document, as JSON without its braces. */
interface Parts {
  career: string
  place: string
  name: string
}

export async function fillCluster(scout: Scout, client: ClusterClient, filling: Filling): Promise<void> {
  const { index, accountId, people, onProgress } = filling
  const all = await readParts(scout, filling)
  const linesOf = (at: number) => {
    const doc = at + 1
    const round = Math.floor(at / all.length)
    const partOf = (apart: number) => all[(at + round * apart) % all.length]!
    const { career } = partOf(0)
    const body = [career, partOf(PLACES_APART).place, partOf(NAMES_APART).name].filter(Boolean).join()
    const action = { _index: index, _id: documentId(accountId, doc), version: 1, version_type: 'external_gte' }
    return `{"index":${JSON.stringify(action)}}\n{"doc":${doc},${body}}\n`
  }
  let next = filling.from
  const lane = async () => {
    while (next < people) {
      const at = next
      next += AT_ONCE
      const size = Math.min(AT_ONCE, people - at)
      const lines = Array.from({ length: size }, (_, n) => linesOf(at + n)).join('')
      await writeLines(client, lines)
      onProgress(at + size)
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, lane))
}

const TRIES_MAX = 10

/** Tries again if the node, on a busy machine, did not answer in time. Documents it already has are simply written again. */
async function writeLines(client: ClusterClient, lines: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const answer = await client
      .request<{ errors: boolean }>('POST', '/_bulk?filter_path=errors', lines)
      .catch((error) => {
        if (tries === TRIES_MAX) throw error
      })
    if (answer?.errors) throw new Error('the cluster refused some of the people')
    if (answer) return
  }
}

const PLACE_FIELDS = new Set(['g', 'country', 'region', 'city'])
const NAME_FIELDS = new Set(['first', 'last', 'reach'])

async function readParts(scout: Scout, { accountId, imported }: Filling): Promise<Parts[]> {
  const reference = await referenceOf(scout)
  const people = await readNextToSend(scout.database, accountId, { after: 0, upTo: imported }, imported)
  return people.map((person) => {
    const { doc: _, ...document } = documentOf(accountId, person, reference)
    const isPlace = (field: string) => PLACE_FIELDS.has(field)
    const isName = (field: string) => NAME_FIELDS.has(field)
    return {
      career: inner(document, (field) => !isPlace(field) && !isName(field)),
      place: inner(document, isPlace),
      name: inner(document, isName),
    }
  })
}

const inner = (document: Json, isWanted: (field: string) => boolean): string =>
  JSON.stringify(Object.fromEntries(Object.entries(document).filter(([field]) => isWanted(field)))).slice(1, -1)

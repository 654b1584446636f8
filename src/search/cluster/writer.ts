/**
 * Writes to the cluster: documents and their ends, each with a version, so that whatever comes late or twice changes nothing. A number is
 * written once and never again, hence version 1; that it is nobody's any more is version 2 and final.
 */
import type { SentPerson } from '../../pool/feed.ts'
import { type ClusterClient, ClusterFault, clusterAway, type Json } from './client.ts'
import { type DocumentReference, documentId, documentOf, type IndexShape, indexBody } from './documents.ts'

const WRITTEN = 1
const GONE = 2
const CONFLICT = 409
const MISSING = 404
/** Some megabytes a request. */
const DOCUMENTS_A_REQUEST = 2_000

export class ClusterWriter {
  readonly #client: ClusterClient
  readonly #shape: IndexShape
  /** Under which operators see the index that is asked, whatever it is called. */
  readonly alias: string

  constructor(client: ClusterClient, { alias, ...shape }: IndexShape & { alias: string }) {
    this.#client = client
    this.#shape = shape
    this.alias = alias
  }

  async makeIndex(name: string): Promise<void> {
    await this.#client.request('PUT', `/${name}`, indexBody(this.#shape))
  }

  async hasIndex(name: string): Promise<boolean> {
    try {
      await this.#client.request('GET', `/${name}/_settings`)
      return true
    } catch (error) {
      if (error instanceof ClusterFault && error.status === MISSING) return false
      throw error
    }
  }

  async dropIndex(name: string): Promise<void> {
    await this.#client.request('DELETE', `/${name}?ignore_unavailable=true`)
  }

  async switchAlias(from: string | undefined, to: string): Promise<void> {
    const actions = [
      ...(from ? [{ remove: { index: from, alias: this.alias, must_exist: false } }] : []),
      { add: { index: to, alias: this.alias } },
    ]
    await this.#client.request('POST', '/_aliases', { actions })
  }

  async write(indexes: string[], accountId: string, people: SentPerson[], reference: DocumentReference): Promise<void> {
    for (let from = 0; from < people.length; from += DOCUMENTS_A_REQUEST) {
      const some = people.slice(from, from + DOCUMENTS_A_REQUEST)
      const bodies = some.map((person) => JSON.stringify(documentOf(accountId, person, reference)))
      const lines = (index: string) =>
        some.flatMap(({ doc }, at) => [action('index', index, documentId(accountId, doc), WRITTEN), bodies[at]!])
      for (const index of indexes) await this.#bulk(lines(index))
    }
  }

  /** Numbers that are nobody's any more. */
  async remove(indexes: string[], accountId: string, docs: number[]): Promise<void> {
    for (let from = 0; from < docs.length; from += DOCUMENTS_A_REQUEST) {
      const some = docs.slice(from, from + DOCUMENTS_A_REQUEST)
      const lines = (index: string) => some.map((doc) => action('delete', index, documentId(accountId, doc), GONE))
      for (const index of indexes) await this.#bulk(lines(index))
    }
  }

  /** What was written is found from here on, in every copy: one that was not reached would be asked and know nothing of it. */
  async refresh(indexes: string[]): Promise<void> {
    const path = `/${indexes.join(',')}/_refresh`
    const { _shards } = await this.#client.request<{ _shards: { failed: number } }>('POST', path)
    if (_shards.failed > 0) throw clusterAway(new Error(`${_shards.failed} copies of shards were not refreshed`))
  }

  /** Words of documents that were taken away stand in segments until these are merged. */
  async expunge(index: string): Promise<void> {
    await this.#client.request('POST', `/${index}/_forcemerge?only_expunge_deletes=true`)
  }

  async #bulk(lines: string[]): Promise<void> {
    const answer = await this.#client.request<BulkAnswer>('POST', '/_bulk', `${lines.join('\n')}\n`)
    if (!answer.errors) return
    const failed = answer.items
      .flatMap((item) => Object.values(item))
      .find(({ status }) => status >= 300 && status !== CONFLICT && status !== MISSING)
    if (!failed) return
    const { type = 'unknown', reason = '' } = (failed.error ?? {}) as { type?: string; reason?: string }
    const fault = new ClusterFault(failed.status, type, reason)
    // A full disk, a node that is gone: the next try may succeed.
    throw failed.status === 400 ? fault : clusterAway(fault)
  }
}

interface BulkAnswer {
  errors: boolean
  items: Record<string, { status: number; error?: Json }>[]
}

const action = (kind: 'index' | 'delete', index: string, id: string, version: number): string =>
  JSON.stringify({ [kind]: { _index: index, _id: id, version, version_type: 'external_gte' } })

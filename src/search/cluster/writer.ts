/**
 * Writes documents to the cluster and removes them, each with a version, so that a late or repeated request changes nothing. A
 * document number is written only once, as version 1; its removal is version 2 and final.
 */
import { setTimeout } from 'node:timers/promises'
import type { SentPerson } from '../../pool/feed.ts'
import { type ClusterClient, ClusterFault, clusterAway, type Json } from './client.ts'
import { type DocumentReference, documentId, documentOf, type IndexShape, indexBody } from './documents.ts'

const WRITTEN = 1
const GONE = 2
const CONFLICT = 409
const MISSING = 404
/** Some megabytes per request. */
const DOCUMENTS_A_REQUEST = 2_000
const MERGING_LOOK_MS = 500

export class ClusterWriter {
  readonly #client: ClusterClient
  readonly #shape: IndexShape
  /** The alias under which operators see the live index, whatever its name is. */
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

  /** `docs` are document numbers that no longer belong to anybody. */
  async remove(indexes: string[], accountId: string, docs: number[]): Promise<void> {
    for (let from = 0; from < docs.length; from += DOCUMENTS_A_REQUEST) {
      const some = docs.slice(from, from + DOCUMENTS_A_REQUEST)
      const lines = (index: string) => some.map((doc) => action('delete', index, documentId(accountId, doc), GONE))
      for (const index of indexes) await this.#bulk(lines(index))
    }
  }

  /**
   * Makes what was written searchable in every copy. A copy that was not refreshed would answer searches without it, so that is an
   * error.
   */
  async refresh(indexes: string[]): Promise<void> {
    const path = `/${indexes.join(',')}/_refresh`
    const { _shards } = await this.#client.request<{ _shards: { failed: number } }>('POST', path)
    if (_shards.failed > 0) throw clusterAway(new Error(`${_shards.failed} copies of shards were not refreshed`))
  }

  /** Rewrites segments, in which the words of removed documents stand until then. */
  async expunge(index: string): Promise<void> {
    // Without this, a segment of which less than a tenth was removed would be left as it is.
    await this.#client.request('PUT', `/${index}/_settings`, { 'index.merge.policy.expunge_deletes_allowed': '0' })
    return this.#merge(index, 'only_expunge_deletes=true')
  }

  /** Merges to one segment per shard: a title is then looked up once in each, and data that only writing needed are dropped. */
  compact(index: string): Promise<void> {
    return this.#merge(index, 'max_num_segments=1')
  }

  /** Takes minutes for millions of people, so the task is started without waiting and then polled. */
  async #merge(index: string, how: string): Promise<void> {
    const path = `/${index}/_forcemerge?${how}&wait_for_completion=false`
    const { task } = await this.#client.request<{ task: string }>('POST', path)
    for (;;) {
      const { completed, error, response } = await this.#client.request<MergeTask>('GET', `/_tasks/${task}`)
      if (error || response?._shards?.failed)
        throw clusterAway(new Error(`not merged: ${JSON.stringify(error ?? response)}`))
      if (completed) break
      await setTimeout(MERGING_LOOK_MS)
    }
    // Until the refresh, searches read the old segments and thereby keep them.
    await this.refresh([index])
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
    // A full disk or a lost node: the next attempt may succeed.
    throw failed.status === 400 ? fault : clusterAway(fault)
  }
}

interface MergeTask {
  completed: boolean
  error?: Json
  response?: { _shards?: { failed: number } }
}

interface BulkAnswer {
  errors: boolean
  items: Record<string, { status: number; error?: Json }>[]
}

const action = (kind: 'index' | 'delete', index: string, id: string, version: number): string =>
  JSON.stringify({ [kind]: { _index: index, _id: id, version, version_type: 'external_gte' } })

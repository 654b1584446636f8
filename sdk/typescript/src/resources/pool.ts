/** The own talent pool: records, files in and out, duplicates. */
import type { Import, PoolPatchBody, PoolRecordBody, SaveFoundBody } from '../generated/types.ts'
import type { CallOptions, PoolFile, Transport } from '../transport.ts'
import { type WaitOptions, waitUntilDone } from '../wait.ts'
import { type Body, encodedQuery, listOf, type PoolQuery, type Query } from './shared.ts'

export const poolResource = (transport: Transport) => ({
  /** Creates or changes one; or several, as `{ candidates }`. */
  put: (body: PoolRecordBody, options?: CallOptions) => transport.call('putCandidates', { body }, options),
  /** Saves enriched people of the network. */
  save: (body: SaveFoundBody, options?: CallOptions) => transport.call('saveFoundCandidates', { body }, options),
  list: (query: PoolQuery<Query<'listCandidates'>> = {}, options?: CallOptions) =>
    listOf(transport, ['listCandidates', 'candidates'], { query: encodedQuery(query) }, options),
  get: (urn: string, options?: CallOptions) => transport.call('readCandidate', { params: { urn } }, options),
  change: (urn: string, body: PoolPatchBody, options?: CallOptions) =>
    transport.call('patchCandidate', { params: { urn }, body }, options),
  remove: (urn: string, options?: CallOptions) => transport.call('removeCandidate', { params: { urn } }, options),
  /** A file of everybody who matches: `await response.text()`, or its `body` as it comes. */
  export: (query: PoolQuery<Query<'exportPool'>> = {}, options?: CallOptions) =>
    transport.open('exportPool', { query: encodedQuery(query) }, options),
  /** What a CV (PDF or DOCX) says of a person, to be checked and then `put`. Nothing is kept. */
  draft: async (file: PoolFile, options?: CallOptions) =>
    (await transport.call('draftCandidate', { file }, options)).draft,
  imports: importsOf(transport),
  duplicates: {
    list: (query: Query<'listDuplicates'> = {}, options?: CallOptions) =>
      listOf(transport, ['listDuplicates', 'duplicates'], { query }, options),
    merge: (body: Body<'mergeCandidates'>, options?: CallOptions) =>
      transport.call('mergeCandidates', { body }, options),
    unmerge: (body: Body<'unmergeCandidates'>, options?: CallOptions) =>
      transport.call('unmergeCandidates', { body }, options),
    /** Those that can be undone, newest first. */
    merges: (query: Query<'listMerges'> = {}, options?: CallOptions) =>
      listOf(transport, ['listMerges', 'merges'], { query }, options),
    dismiss: (body: Body<'dismissDuplicates'>, options?: CallOptions) =>
      transport.call('dismissDuplicates', { body }, options),
  },
})

function importsOf(transport: Transport) {
  const get = async (importId: string, query: { wait?: number } = {}, options?: CallOptions) =>
    (await transport.call('readImport', { params: { importId }, query }, options)).import
  return {
    list: (query: Query<'listImports'> = {}, options?: CallOptions) =>
      listOf(transport, ['listImports', 'imports'], { query }, options),
    /** Sends a file; `wait` says what came of it. */
    start: async (file: PoolFile, query: Query<'importPool'> = {}, options?: CallOptions) =>
      (await transport.call('importPool', { file, query }, options)).import,
    preview: (file: PoolFile, query: Query<'previewImport'> = {}, options?: CallOptions) =>
      transport.call('previewImport', { file, query }, options),
    get,
    wait: (importId: string, options: WaitOptions<Import> = {}) =>
      waitUntilDone(
        (wait, call) => get(importId, { wait }, call),
        ({ done }) => done,
        options,
      ),
    cancel: async (importId: string, options?: CallOptions) =>
      (await transport.call('cancelImport', { params: { importId } }, options)).import,
    /** The rows that were refused, as a file. */
    rejected: (importId: string, query: Query<'rejectedRows'> = {}, options?: CallOptions) =>
      transport.open('rejectedRows', { params: { importId }, query }, options),
    /** A refused row as it should have been: saved, and no longer among them. */
    mend: (importId: string, row: number, record: Body<'mendRow'>['record'], options?: CallOptions) =>
      transport.call('mendRow', { params: { importId, row: String(row) }, body: { record } }, options),
    /** People taken in without a value that cannot be right, as a file. */
    leftOut: (importId: string, query: Query<'leftOutRows'> = {}, options?: CallOptions) =>
      transport.open('leftOutRows', { params: { importId }, query }, options),
  }
}

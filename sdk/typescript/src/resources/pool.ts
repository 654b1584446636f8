/** The account's own talent pool: records, imports, exports, duplicates. */
import type { Import, PoolPatchBody, PoolRecordBody, SaveFoundBody } from '../generated/types.ts'
import type { CallOptions, PoolFile, Transport } from '../transport.ts'
import { type WaitOptions, waitUntilDone } from '../wait.ts'
import { type Body, encodedQuery, listOf, type PoolQuery, type Query } from './shared.ts'

export const poolResource = (transport: Transport) => ({
  /** Creates or updates one person, or several given as `{ candidates }`. */
  put: (body: PoolRecordBody, options?: CallOptions) => transport.call('putCandidates', { body }, options),
  /** Saves enriched people of the network to the pool. */
  save: (body: SaveFoundBody, options?: CallOptions) => transport.call('saveFoundCandidates', { body }, options),
  list: (query: PoolQuery<Query<'listCandidates'>> = {}, options?: CallOptions) =>
    listOf(transport, ['listCandidates', 'candidates'], { query: encodedQuery(query) }, options),
  get: (urn: string, options?: CallOptions) => transport.call('readCandidate', { params: { urn } }, options),
  change: (urn: string, body: PoolPatchBody, options?: CallOptions) =>
    transport.call('patchCandidate', { params: { urn }, body }, options),
  remove: (urn: string, options?: CallOptions) => transport.call('removeCandidate', { params: { urn } }, options),
  /** Everybody who matches, as a file: read it with `await response.text()`, or stream its `body`. */
  export: (query: PoolQuery<Query<'exportPool'>> = {}, options?: CallOptions) =>
    transport.open('exportPool', { query: encodedQuery(query) }, options),
  /** Reads a person's data from a CV (PDF or DOCX). Nothing is saved: check the draft, then send it with `put`. */
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
    /** Merges that can be undone, newest first. */
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
    /** Sends a file and starts its import; `wait` returns how the import ended. */
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
    /** The refused rows as a file, each with its reasons. */
    rejected: (importId: string, query: Query<'rejectedRows'> = {}, options?: CallOptions) =>
      transport.open('rejectedRows', { params: { importId }, query }, options),
    /** Sends a corrected refused row: it is saved and leaves the list of refused rows. */
    mend: (importId: string, row: number, record: Body<'mendRow'>['record'], options?: CallOptions) =>
      transport.call('mendRow', { params: { importId, row: String(row) }, body: { record } }, options),
    /** A file of the people who were imported without some value because that value cannot be right. */
    leftOut: (importId: string, query: Query<'leftOutRows'> = {}, options?: CallOptions) =>
      transport.open('leftOutRows', { params: { importId }, query }, options),
  }
}

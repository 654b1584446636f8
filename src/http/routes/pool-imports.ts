/** `/talent-pool/imports`: files into the pool. The body is the file itself, read as a stream. */
import { Readable } from 'node:stream'
import {
  type ImportBody,
  importFileSchema,
  importListQuerySchema,
  importListResponseSchema,
  importParamsSchema,
  importQuerySchema,
  importReadQuerySchema,
  importResponseSchema,
  previewQuerySchema,
  previewResponseSchema,
  rejectedQuerySchema,
} from '../../../contract/imports.ts'
import { POLL_AFTER_SECONDS } from '../../../contract/limits.ts'
import { pageOf, readPageRequest } from '../../base/cursor.ts'
import { Refusal } from '../../base/refusal.ts'
import { formatOfContentType } from '../../imports/formats.ts'
import { type ImportJob, listImports } from '../../imports/store.ts'
import { previewFile } from '../../operations/pool/imports/preview-import.ts'
import { readMapping, uploadImport } from '../../operations/pool/imports/upload-import.ts'
import {
  cancelPoolImport,
  importStatus,
  leftOutRows,
  rejectedRows,
} from '../../operations/pool/imports/watch-import.ts'
import {
  type App,
  callerOf,
  errorResponses,
  idempotencyToken,
  markReplayed,
  type RouteContext,
  waitEnded,
} from '../app.ts'
import { fileResponse, leftOutLines, rejectedLines, sendFile } from '../files.ts'

const FILE_TYPES = [
  'text/csv',
  'application/x-ndjson',
  'application/json',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]
const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' }
/** Enough of any file to recognise its columns. */
const PREVIEW_BYTES_MAX = 1_048_576

export function poolImportRoutes(app: App, context: RouteContext): void {
  void app.register(async (files: App) => {
    // Accepts any content type: the format is named by the request or recognised from the first bytes.
    files.removeAllContentTypeParsers()
    files.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    uploadRoutes(files, context)
  })
  readRoutes(app, context)
  rowRoutes(app, context)
}

function uploadRoutes(app: App, { scout }: RouteContext): void {
  const schema = { tags: ['Talent pool'], consumes: FILE_TYPES, querystring: importQuerySchema, body: importFileSchema }
  app.post(
    '/talent-pool/imports',
    {
      config: { scopes: ['pool'], isUpload: true },
      schema: {
        ...schema,
        operationId: 'importPool',
        summary: 'Import a file of candidates into the pool',
        description:
          'Send the file as the body; it may have any size. A job imports it: poll the import, or send `wait`, until `done` is true. Importing the same file again changes nothing.',
        response: { 200: importResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const { format, mapping, fileName, headerRow, delimiter } = request.query
      // Refuses a bad Idempotency-Key before any byte of the file is read. The real token needs the hash of the content.
      idempotencyToken(request, null)
      const { result, replayed } = await uploadImport(scout, callerOf(request), {
        bytes: bytesOf(request.body),
        format: format ?? formatOf(request.headers['content-type']),
        mapping: readMapping(mapping),
        layout: { headerRow, delimiter: delimiter && DELIMITERS[delimiter] },
        fileName: fileName ?? null,
        tokenOf: (contentHash) => idempotencyToken(request, [contentHash, request.query]),
      })
      markReplayed(reply, replayed)
      return { success: true as const, import: presentImport(result) }
    },
  )
  app.post(
    '/talent-pool/imports/preview',
    {
      config: { scopes: ['pool'], isUpload: true },
      schema: {
        ...schema,
        querystring: previewQuerySchema,
        operationId: 'previewImport',
        summary: 'Preview an import: show how the file would be read',
        description:
          'Send the file or its beginning. Of a text file at most the first MiB is read; a workbook must be complete. Nothing is stored.',
        response: { 200: previewResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const { format, mapping, headerRow, delimiter, whole } = request.query
      const preview = await previewFile(scout, callerOf(request), bytesOf(request.body), {
        format: format ?? formatOf(request.headers['content-type']),
        mapping: readMapping(mapping),
        layout: { headerRow, delimiter: delimiter && DELIMITERS[delimiter] },
        textBytesMax: PREVIEW_BYTES_MAX,
        whole,
      })
      return { success: true as const, ...preview, fields: [...preview.fields] }
    },
  )
}

/** A multipart form wraps the file in lines of its own, which would be read as rows. */
function formatOf(contentType: string | undefined) {
  if (!contentType?.toLowerCase().startsWith('multipart/')) return formatOfContentType(contentType)
  throw new Refusal(
    'UNSUPPORTED_MEDIA_TYPE',
    'Send the file itself as the body, not a form: with curl --data-binary @people.csv in place of -F.',
  )
}

/**
 * No body at all counts as an empty file. A body that is not read to its end must not be destroyed: its connection still carries
 * the answer.
 */
async function* bytesOf(body: unknown): AsyncGenerator<Uint8Array> {
  if (body instanceof Readable) yield* body.iterator({ destroyOnReturn: false })
}

function readRoutes(app: App, { scout, closing }: RouteContext): void {
  const common = { config: { scopes: ['pool' as const] } }
  const tags = ['Talent pool']
  app.get(
    '/talent-pool/imports',
    {
      ...common,
      schema: {
        tags,
        operationId: 'listImports',
        summary: 'List imports, newest first',
        querystring: importListQuerySchema,
        response: { 200: importListResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const page = readPageRequest(request.query, ['time', 'string'])
      const jobs = await listImports(scout.database, callerOf(request).accountId, page)
      const { items, nextCursor } = pageOf(jobs, page, (job) => [job.createdAt.toISOString(), job.importId])
      return { success: true as const, imports: items.map(presentImport), nextCursor }
    },
  )
  app.get(
    '/talent-pool/imports/:importId',
    {
      config: { ...common.config, takesWait: true },
      schema: {
        tags,
        operationId: 'readImport',
        summary: 'Show the state of an import',
        params: importParamsSchema,
        querystring: importReadQuerySchema,
        response: { 200: importResponseSchema, ...errorResponses },
      },
    },
    async (request, reply) => {
      const { wait = 0 } = request.query
      const { importId } = request.params
      const job = await importStatus(scout, callerOf(request), importId, {
        waitSeconds: wait,
        signal: waitEnded(reply, closing, wait),
      })
      const body = presentImport(job)
      if (!body.done) reply.header('Retry-After', POLL_AFTER_SECONDS)
      return { success: true as const, import: body }
    },
  )
  app.delete(
    '/talent-pool/imports/:importId',
    {
      ...common,
      schema: {
        tags,
        operationId: 'cancelImport',
        summary: 'Stop an import. Rows already imported stay',
        params: importParamsSchema,
        response: { 200: importResponseSchema, ...errorResponses },
      },
    },
    async (request) => ({
      success: true as const,
      import: presentImport(await cancelPoolImport(scout, callerOf(request), request.params.importId)),
    }),
  )
}

function rowRoutes(app: App, { scout, closing }: RouteContext): void {
  const common = { config: { scopes: ['pool' as const], isFile: true } }
  const tags = ['Talent pool']
  app.get(
    '/talent-pool/imports/:importId/rejected',
    {
      ...common,
      schema: {
        tags,
        operationId: 'rejectedRows',
        summary: 'List the rejected rows, each with its reasons',
        params: importParamsSchema,
        querystring: rejectedQuerySchema,
        response: { 200: fileResponse('Rejected rows'), ...errorResponses },
      },
    },
    async (request, reply) => {
      const { importId } = request.params
      const { format = 'ndjson' } = request.query
      await importStatus(scout, callerOf(request), importId, { waitSeconds: 0, signal: closing })
      const rows = rejectedRows(scout, callerOf(request), importId)
      return sendFile(reply, format, `rejected-${importId}`, rejectedLines(rows, format))
    },
  )
  app.get(
    '/talent-pool/imports/:importId/left-out',
    {
      ...common,
      schema: {
        tags,
        operationId: 'leftOutRows',
        summary: 'List people who were imported without a value that cannot be right, each with what was left out',
        params: importParamsSchema,
        querystring: rejectedQuerySchema,
        response: { 200: fileResponse('Rows with what was left out of them'), ...errorResponses },
      },
    },
    async (request, reply) => {
      const { importId } = request.params
      const { format = 'ndjson' } = request.query
      await importStatus(scout, callerOf(request), importId, { waitSeconds: 0, signal: closing })
      const rows = leftOutRows(scout, callerOf(request), importId)
      return sendFile(reply, format, `left-out-${importId}`, leftOutLines(rows, format))
    },
  )
}

export function presentImport(job: ImportJob): ImportBody {
  const { created, updated, unchanged, rejected, repeated } = job
  return {
    importId: job.importId,
    status: job.status === 'UPLOADING' ? 'QUEUED' : job.status,
    done: job.completedAt !== null,
    format: job.format,
    fileName: job.fileName,
    totalRows: job.totalRows,
    processedRows: created + updated + unchanged + rejected + repeated,
    createdCount: created,
    updatedCount: updated,
    unchangedCount: unchanged,
    rejectedCount: rejected,
    rejectedUnkeptCount: job.rejectedUnkept,
    leftOutCount: job.leftOut,
    repeatedCount: repeated,
    ignoredFields: job.ignoredFields,
    unreadReason: job.unreadReason,
    createdAt: job.createdAt.toISOString(),
    updatedAt: job.updatedAt.toISOString(),
    completedAt: job.completedAt?.toISOString() ?? null,
  }
}

/** `pool import` and `pool export`: files into the account's pool and out of it. */
import { createWriteStream, openAsBlob } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PoolFile } from '../../../sdk/typescript/src/index.ts'
import { CommandEnd, EXIT } from '../exit.ts'
import type { UserContext } from '../user-context.ts'
import { reportImport, waitForImport } from './status.ts'

const TYPES: Record<string, PoolFile['type']> = {
  '.csv': 'text/csv',
  '.ndjson': 'application/x-ndjson',
  '.jsonl': 'application/x-ndjson',
  '.json': 'application/json',
  '.xls': 'application/vnd.ms-excel',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

interface ImportOptions {
  wait: boolean
}

/** The file is not read into memory: the blob refers to it and is read while it is sent. */
export async function poolImportFile(context: UserContext, file: string, { wait }: ImportOptions): Promise<void> {
  const type = TYPES[extname(file).toLowerCase()]
  if (!type)
    throw new CommandEnd(EXIT.MISUSE, `A pool accepts ${Object.keys(TYPES).join(', ')}; ${file} is none of them.`)
  if ((await stat(file).catch(() => undefined))?.isDirectory())
    throw new CommandEnd(EXIT.MISUSE, `${file} is a folder, not a file.`)
  const content = await openAsBlob(file, { type }).catch((error: Error) => {
    throw new CommandEnd(EXIT.MISUSE, `The file cannot be read: ${error.message}`)
  })
  const scout = await context.scout(true)
  const started = await scout.pool.imports.start(
    { content, type },
    { fileName: basename(file) },
    { signal: context.signal },
  )
  context.output.note(`${started.importId} has begun.`)
  reportImport(context, wait ? await waitForImport(context, started.importId) : started)
}

export interface ExportOptions {
  format: 'csv' | 'ndjson'
  output?: string
  query?: string
  tags?: string
}

/** Writes into a `.part` file first, so that a file under its own name is always complete. */
export async function poolExportFile(
  context: UserContext,
  { format, output, query, tags }: ExportOptions,
): Promise<void> {
  const scout = await context.scout()
  const { signal } = context
  const response = await scout.pool.export({ format, ...(query && { q: query }), ...(tags && { tags }) }, { signal })
  const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0])
  if (!output) {
    const decoder = new TextDecoder()
    for await (const chunk of body) context.output.raw(decoder.decode(chunk as Uint8Array, { stream: true }))
    return
  }
  const half = `${output}.part`
  try {
    await pipeline(body, createWriteStream(half, { mode: 0o600 }), { signal })
    await rename(half, output)
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
  context.output.note(`Written to ${output}`)
}

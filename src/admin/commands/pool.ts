/** `pool import`: imports a file of candidates into an account's pool and reports every row that was left out. */
import { createWriteStream, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { count } from '../../base/terminal-text.ts'
import { UnreadableFile } from '../../imports/source.ts'
import { type ImportReport, importPool, type Rejection } from '../../operations/pool/imports/import-pool.ts'
import { survey } from '../../operations/pool/imports/read-rows.ts'
import type { Scout } from '../../operations/scout.ts'
import { type CommandContext, requireAccount } from '../context.ts'
import { Failure } from '../failure.ts'
import { readPoolFile } from '../files/pool-file.ts'
import type { Output } from '../output.ts'

const REJECTIONS_SHOWN = 20
const PROGRESS_MS = 1_000

export interface Import {
  account: string
  rejects?: string
}

export async function poolImport(context: CommandContext, path: string, options: Import): Promise<void> {
  try {
    await context.withScout((scout) => importFile(context, scout, path, options))
  } catch (error) {
    throw error instanceof UnreadableFile ? new Failure(`${path}: ${error.message} Nothing was imported.`) : error
  }
}

async function importFile(context: CommandContext, scout: Scout, path: string, options: Import): Promise<void> {
  const { accountId, name } = await requireAccount(scout.database, options.account)
  // Reads the whole file once, so that a broken file is refused before its first row is written.
  const { rows, supersededRows } = await survey(accountId, readPoolFile(path))
  const rejects = await openRejects(options.rejects)
  const shown: Rejection[] = []
  const leftOut: Rejection[] = []
  const report = await importPool(scout, accountId, readPoolFile(path), {
    supersededRows,
    signal: context.interrupted,
    onProgress: progress(context.output, rows),
    onReject(rejection) {
      if (shown.length < REJECTIONS_SHOWN) shown.push(rejection)
      rejects?.write(`${JSON.stringify(rejection)}\n`)
    },
    onLeftOut: (left) => leftOut.push(left),
  }).finally(() => rejects && finished(rejects.end()))
  const interrupted = report.rows < rows
  const rejectsFile = options.rejects ?? null
  context.output.answer(
    { accountId, ...report, interrupted, rejections: shown, rejectsFile, leftOut: leftOut.slice(0, REJECTIONS_SHOWN) },
    describe({ name, path }, report, { shown, rejectsFile, leftOut }),
  )
  if (interrupted)
    throw new Failure(`Interrupted after ${report.rows} of ${rows} rows. Import the file again to continue.`)
  if (rows > 0 && report.rejected === rows) throw new Failure('Every row was rejected.')
}

async function openRejects(path: string | undefined): Promise<WriteStream | undefined> {
  if (path === undefined) return undefined
  const file = createWriteStream(path)
  await new Promise<void>((resolve, reject) => {
    file.once('open', () => resolve())
    file.once('error', (error) => reject(new Failure(`${path} cannot be written: ${error.message}`)))
  })
  return file
}

/** At most one line a second: thousands of rows take only moments. */
function progress(output: Output, rows: number): (report: Readonly<ImportReport>) => void {
  let lastMs = performance.now()
  return (report) => {
    if (performance.now() - lastMs < PROGRESS_MS) return
    lastMs = performance.now()
    output.note(`${report.rows.toLocaleString('en')} of ${count(rows, 'row')}`)
  }
}

function describe(
  { name, path }: { name: string; path: string },
  report: ImportReport,
  { shown, rejectsFile, leftOut }: { shown: Rejection[]; rejectsFile: string | null; leftOut: Rejection[] },
): string {
  const { created, updated, unchanged, repeated, rejected, unansweredTexts, ignoredFields } = report
  const lines = [
    `${path} into the pool of ${name}: ${count(report.rows, 'row')}`,
    `created ${created}, updated ${updated}, unchanged ${unchanged}, repeated ${repeated}, rejected ${rejected}`,
    ...shown.map(({ row, reasons }) => `  row ${row}: ${reasons.join('; ')}`),
  ]
  if (rejected > shown.length && !rejectsFile)
    lines.push(`  and ${rejected - shown.length} more; --rejects <file> keeps them all`)
  if (rejectsFile && rejected > 0) lines.push(`All rejected rows: ${rejectsFile}`)
  if (leftOut.length > 0) {
    lines.push(`Imported without a value that cannot be right: ${count(leftOut.length, 'row')}`)
    lines.push(...leftOut.slice(0, REJECTIONS_SHOWN).map(({ row, reasons }) => `  row ${row}: ${reasons.join('; ')}`))
  }
  if (repeated > 0) lines.push('Repeated rows were replaced by a later row about the same person.')
  if (ignoredFields.length > 0) lines.push(`Unknown fields: ${ignoredFields.join(', ')}`)
  if (unansweredTexts > 0) {
    const texts = count(
      unansweredTexts,
      'place, company, industry or school',
      'places, companies, industries or schools',
    )
    lines.push(
      `The network did not answer for ${texts}. Import the file again later, so that filters by them work too.`,
    )
  }
  return lines.join('\n')
}

/** `jobs`, `status` and `watch`: how jobs, imports and single unlocks stand, or waiting for their end; and events as they happen. */
import type { BatchStatusResponse, EventType, Import, Job, ServiceEvent } from '../../../sdk/typescript/src/index.ts'
import { oneLine, printableJson, table } from '../../base/terminal-text.ts'
import { CommandEnd, EXIT } from '../exit.ts'
import type { UserContext } from '../user-context.ts'
import type { Listing } from '../user-output.ts'

export interface StatusOptions {
  wait?: boolean
  limit: number
}

const JOBS: Listing<Job> = {
  columns: ['created', 'type', 'status', 'done', 'failed', 'of', 'credits', 'id'],
  cells: (job) => [
    job.createdAt.slice(0, 19).replace('T', ' '),
    job.type.toLowerCase(),
    job.stalled ? 'STALLED' : job.status,
    ...[
      job.completedCount,
      job.failedCount,
      job.totalCount,
      job.creditsUsed,
      job.kind === 'BATCH' ? job.jobId : job.urns[0],
    ],
  ],
}

export async function status(context: UserContext, id: string | undefined, options: StatusOptions): Promise<void> {
  const scout = await context.scout()
  const { signal } = context
  if (id === undefined) {
    const jobs = scout.jobs.list({ limit: Math.min(100, options.limit) }, { signal })
    await context.output.list(firstOf(jobs, options.limit), JOBS, () => ({ name: 'jobs' }))
    return
  }
  if (id.startsWith('imp_')) return await importStatus(context, id, options)
  if (id.startsWith('job_')) return await jobStatus(context, id, options)
  const { success, ...contact } = options.wait
    ? await scout.contact.wait(id, { signal })
    : await scout.contact.status(id, {}, { signal })
  context.output.answer(contact, facts(contact))
}

async function jobStatus(context: UserContext, jobId: string, { wait }: StatusOptions): Promise<void> {
  const scout = await context.scout(wait)
  const { signal } = context
  const progress = context.progress()
  const onProgress = ({ completedCount, failedCount, totalCount }: BatchStatusResponse) =>
    progress.show(completedCount + failedCount, totalCount, `${completedCount + failedCount} of ${totalCount}`)
  const read = wait ? scout.jobs.wait(jobId, { signal, onProgress }) : scout.jobs.status(jobId, {}, { signal })
  const { success, results, ...job } = await read.finally(progress.end)
  context.output.answer({ ...job, results }, facts(job))
  if (job.failedCount > 0) throw new CommandEnd(EXIT.PARTLY, `${job.failedCount} of ${job.totalCount} failed.`)
}

async function importStatus(context: UserContext, importId: string, { wait }: StatusOptions): Promise<void> {
  const { pool } = await context.scout(wait)
  const { signal } = context
  const read = wait ? waitForImport(context, importId) : pool.imports.get(importId, {}, { signal })
  reportImport(context, await read)
}

export async function waitForImport(context: UserContext, importId: string): Promise<Import> {
  const { pool } = await context.scout(true)
  const progress = context.progress()
  const onProgress = ({ processedRows, totalRows }: Import) =>
    progress.show(processedRows, totalRows, `${processedRows} of ${totalRows} rows`)
  return await pool.imports.wait(importId, { signal: context.signal, onProgress }).finally(progress.end)
}

/** Refused rows make the exit code PARTLY. */
export function reportImport(context: UserContext, result: Import): void {
  context.output.answer(result, facts(result))
  if (result.unreadReason) throw new CommandEnd(EXIT.PARTLY, `The file was not read to its end: ${result.unreadReason}`)
  if (result.rejectedCount > 0)
    throw new CommandEnd(EXIT.PARTLY, `${result.rejectedCount} of ${result.totalRows} rows were rejected.`)
}

function facts(of: object): string {
  const rows = Object.entries(of).flatMap(([name, value]) => {
    const text = typeof value === 'object' && value !== null ? printableJson(value) : String(value ?? '')
    return text === '' || text === '[]' || text === '{}' ? [] : [[name, oneLine(text)]]
  })
  return table(['WHAT', 'HOW'], rows)
}

async function* firstOf<Item>(items: AsyncIterable<Item>, max: number): AsyncGenerator<Item, void, undefined> {
  let shown = 0
  for await (const item of items) {
    yield item
    if (++shown >= max) return
  }
}

export interface WatchOptions {
  types?: EventType[]
  after?: string
  limit?: number
}

/**
 * Runs until it is stopped and prints each event as it comes, for people too. Says when the service does not answer, and when it
 * answers again.
 */
export async function watch(
  context: UserContext,
  { types, after, limit = Number.POSITIVE_INFINITY }: WatchOptions,
): Promise<void> {
  const { output, signal } = context
  let isAway = false
  const onAway = () => {
    if (isAway || signal.aborted) return
    isAway = true
    output.note('The service does not answer. Connecting again …')
  }
  const onOpen = () => {
    output.note(isAway ? 'Connected again. Nothing was missed.' : 'Listening. Ctrl-C ends it.')
    isAway = false
  }
  const scout = await context.scout(false, onAway)
  let printed = 0
  for await (const event of scout.events({ types, after, signal, onOpen })) {
    if (output.form === 'text') output.line(lineOf(event))
    else output.json(event)
    if (++printed >= limit) return
  }
}

const lineOf = ({ timestamp, type, data, id }: ServiceEvent): string =>
  oneLine(`${timestamp.slice(0, 19).replace('T', ' ')}  ${type}  ${printableJson(data)}  ${id}`)

/**
 * The pool that is queried: a file of people, imported as by `pool import`. Owns that import, and the note in a kept folder that
 * lets a later run query the same people again.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { readPoolFile } from '../src/admin/files/pool-file.ts'
import { importPool } from '../src/operations/pool/imports/import-pool.ts'
import { survey } from '../src/operations/pool/imports/read-rows.ts'
import type { Scout } from '../src/operations/scout.ts'
import { type BenchAccount, openAccounts } from './people.ts'
import { writePoolFile } from './pool-file.ts'
import { PoolTruth } from './pool-quality.ts'
import { say } from './say.ts'
import type { Stage } from './stage.ts'

const PROGRESS_MS = 10_000
const LOOK_MS = 500

export interface ImportedPool {
  account: BenchAccount
  people: number
  importSeconds: number
  /** What the people truly are, and the file they came from; missing for a pool that an earlier run imported. */
  made?: { file: string; truth: PoolTruth }
}

const seconds = (startedAt: number) => Math.round((performance.now() - startedAt) / 1_000)

/** The pool as an earlier run left it in this folder; otherwise it is generated and imported. */
export async function poolOf(stage: Stage, people: number): Promise<ImportedPool> {
  const note = join(stage.dataDir, 'bench-pool.json')
  const kept = await readFile(note, 'utf8').catch(() => undefined)
  if (kept !== undefined) return JSON.parse(kept) as ImportedPool
  const file = join(stage.dataDir, 'pool.ndjson')
  const truth = new PoolTruth(people)
  const startedAt = performance.now()
  await writePoolFile(file, people, (person) => truth.add(person))
  say(`${people.toLocaleString('en')} people written in ${seconds(startedAt)} s`)
  const [account] = await openAccounts(stage.database, 1)
  const importSeconds = await importFile(stage, account!, file)
  const imported = { account: account!, people, importSeconds }
  await writeFile(note, JSON.stringify(imported))
  return { ...imported, made: { file, truth } }
}

/** Works like the command: one pass to see that the file is complete, then the import, with workers indexing meanwhile. */
async function importFile(stage: Stage, { accountId }: BenchAccount, file: string): Promise<number> {
  const scout = await stage.scout()
  // Compiled in advance, because that happens once per installation and not for every import.
  await scout.knowledge()
  const worker = await stage.startWorker()
  const startedAt = performance.now()
  const { rows, supersededRows } = await survey(accountId, readPoolFile(file))
  let toldAt = performance.now()
  const report = await importPool(scout, accountId, readPoolFile(file), {
    supersededRows,
    onProgress(soFar) {
      if (performance.now() - toldAt < PROGRESS_MS) return
      toldAt = performance.now()
      say(`${soFar.rows.toLocaleString('en')} of ${rows.toLocaleString('en')} rows imported, ${seconds(startedAt)} s`)
    },
  })
  const importSeconds = (performance.now() - startedAt) / 1_000
  say(`imported in ${seconds(startedAt)} s (${report.created} created, ${report.rejected} rejected)`)
  await untilIndexed(scout)
  say(`indexed ${seconds(startedAt)} s after the start`)
  await worker.stop()
  return importSeconds
}

const UNFINISHED = "select from work where kind = 'index-pool'"

async function untilIndexed({ database }: Scout): Promise<void> {
  while ((await database.query(UNFINISHED)).length > 0) await setTimeout(LOOK_MS)
}

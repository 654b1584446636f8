/**
 * The index of a kept pool, repeated several times in a folder of its own, so that an engine has that many people to search
 * without hours of import. The people themselves do not exist, so pages are empty, and no title or word is new. Owns that copy.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../src/base/ids.ts'
import type { Segment } from '../src/search/index/build.ts'
import { BlockWriter, decodePostings, readBlock } from '../src/search/index/codec.ts'
import { type PackedRow, saveCooccurrences } from '../src/search/index/cooccurrence-store.ts'
import { type PackedSenses, saveSenses } from '../src/search/index/sense-store.ts'
import { insertBlocks, insertSegment, readHeads, readSegment } from '../src/search/index/store.ts'
import type { Database } from '../src/storage/database.ts'
import { openAccounts } from './people.ts'
import type { ImportedPool } from './pool-kept.ts'
import { say } from './say.ts'
import { Closers, openStage, type Stage } from './stage.ts'

const SENSES =
  'select fingerprint::int as version, vectors, words from pool_title_senses where account_id = $1 and segment_id = $2'
const SKILLS = `
  select skill, people, kin as cooccurring from pool_skill_kin where account_id = $1 and segment_id = $2 and skill <> ''`

/** The copy that an earlier run left in the stage's folder; otherwise it is made from the pool in the other folder. */
export async function repeatedPoolOf(stage: Stage, folder: string, times: number): Promise<ImportedPool> {
  const note = join(stage.dataDir, 'bench-pool.json')
  const made = await readFile(note, 'utf8').catch(() => undefined)
  if (made !== undefined) return JSON.parse(made) as ImportedPool
  const closers = new Closers()
  try {
    const source = await openStage(closers, folder)
    const { account, people } = JSON.parse(await readFile(join(folder, 'bench-pool.json'), 'utf8')) as ImportedPool
    const [own] = await openAccounts(stage.database, 1)
    await copySegments(source.database, stage.database, { from: account.accountId, to: own!.accountId, times })
    const imported = { account: own!, people: people * times, importSeconds: Number.NaN }
    await writeFile(note, JSON.stringify(imported))
    return imported
  } finally {
    await closers.close()
  }
}

interface Copy {
  from: string
  to: string
  times: number
}

async function copySegments(source: Database, target: Database, { from, to, times }: Copy): Promise<void> {
  const heads = await readHeads(source, from)
  const span = heads.at(-1)!.lastDoc
  for (const head of heads) {
    const segment = (await readSegment(source, from, head))!
    const besides = await readBesides(source, from, head.segmentId)
    for (let n = 0; n < times; n++) await writeCopy(target, to, shifted(segment, n * span), besides)
    say(`segment of ${head.count} people copied ${times} times`)
  }
  await target.query(
    'insert into pool_state (account_id, next_doc, indexed_through, version, people) values ($1, $2, $3, 1, $3)',
    [to, times * span + 1, times * span],
  )
}

interface Besides {
  senses: PackedSenses[]
  skills: PackedRow[]
}

const readBesides = async (source: Database, accountId: string, segmentId: string): Promise<Besides> => ({
  senses: await source.query<PackedSenses>(SENSES, [accountId, segmentId]),
  skills: await source.query<PackedRow>(SKILLS, [accountId, segmentId]),
})

async function writeCopy(target: Database, accountId: string, segment: Segment, besides: Besides): Promise<void> {
  const segmentId = newId('seg')
  await target.transaction(async (tx) => {
    await insertBlocks(tx, accountId, segmentId, segment)
    for (const senses of besides.senses) await saveSenses(tx, accountId, segmentId, senses)
    await saveCooccurrences(tx, accountId, segmentId, besides.skills)
    await insertSegment(tx, accountId, { ...segment, segmentId }, new Date())
  })
}

/** The same segment with higher document numbers. */
function shifted({ blocks, ...segment }: Segment, by: number): Segment {
  const writer = new BlockWriter()
  for (const { bytes } of blocks) {
    for (const { term, count, postings } of readBlock(bytes))
      writer.add(
        term,
        decodePostings(postings, count).map((doc) => doc + by),
      )
  }
  return { ...segment, firstDoc: segment.firstDoc + by, lastDoc: segment.lastDoc + by, blocks: writer.finish() }
}

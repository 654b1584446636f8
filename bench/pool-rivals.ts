/**
 * Common alternatives on the same people: PostgreSQL's full text and SQLite's FTS5. Both search name, title, company, skills,
 * summary and place for any word of the prompt, best rank first. Owns their tables, built as each manual says.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import { readPoolFile } from '../src/admin/files/pool-file.ts'
import type { Database } from '../src/storage/database.ts'

/** `search` returns the external ids of a first page. */
export interface Rival {
  name: string
  /** Seconds it took to load and index everybody. */
  loadSeconds: number
  search(prompt: string): Promise<string[]>
  close(): Promise<void>
}

/** Filling and indexing a million people takes longer than the service's statement timeout. */
const LOAD = `
  set statement_timeout = 0;
  create unlogged table rival as select external_id as id, to_tsvector('english', concat_ws(' ', full_name, job_title,
    current_company, array_to_string(skills, ' '), summary, location)) as words from pool_candidates where account_id = '%';
  create index on rival using gin (words);
  analyze rival`

const RANKED = `
  select id from rival, to_tsquery('english', $1) as asked
  where words @@ asked order by ts_rank(words, asked) desc, id limit 20`

const wordsOf = (prompt: string) => prompt.match(/[\p{L}\p{N}]+/gu) ?? []

export async function postgresRival(database: Database, accountId: string): Promise<Rival> {
  const client: pg.Client = database.openDedicatedClient()
  await client.connect()
  const startedAt = performance.now()
  await client.query(LOAD.replace('%', accountId))
  return {
    name: 'PostgreSQL ts_rank',
    loadSeconds: (performance.now() - startedAt) / 1_000,
    async search(prompt) {
      const { rows } = await client.query<{ id: string }>({
        name: 'rival',
        text: RANKED,
        values: [wordsOf(prompt).join(' | ')],
      })
      return rows.map(({ id }) => id)
    },
    close: () => client.end(),
  }
}

interface FileRecord {
  external_id: string
  full_name: string
  job_title: string
  company: string
  skills: string[]
  summary: string
  location: string
}

export async function* fileRecords(file: string, limit = Number.POSITIVE_INFINITY): AsyncGenerator<FileRecord> {
  let left = limit
  for await (const source of readPoolFile(file)) {
    if (left-- <= 0) return
    if ('record' in source) yield source.record as FileRecord
  }
}

const ROWS_A_TRANSACTION = 10_000

export async function sqliteRival(folder: string, file: string): Promise<Rival> {
  const sqlite = new DatabaseSync(join(folder, 'rival.sqlite'))
  sqlite.exec('pragma journal_mode = off; pragma synchronous = off')
  sqlite.exec(
    "create virtual table rival using fts5 (id unindexed, name, title, company, skills, summary, place, tokenize = 'porter unicode61')",
  )
  const insert = sqlite.prepare('insert into rival values (?, ?, ?, ?, ?, ?, ?)')
  const startedAt = performance.now()
  let rows = 0
  sqlite.exec('begin')
  for await (const { external_id, full_name, job_title, company, skills, summary, location } of fileRecords(file)) {
    insert.run(external_id, full_name, job_title, company, skills.join(', '), summary, location)
    if (++rows % ROWS_A_TRANSACTION === 0) sqlite.exec('commit; begin')
  }
  sqlite.exec("commit; insert into rival (rival) values ('optimize')")
  const ranked = sqlite.prepare('select id from rival where rival match ? order by rank limit 20')
  return {
    name: 'SQLite FTS5 (bm25)',
    loadSeconds: (performance.now() - startedAt) / 1_000,
    async search(prompt) {
      const asked = wordsOf(prompt).map((word) => `"${word}"`)
      return ranked.all(asked.join(' OR ')).map((row) => row.id as string)
    },
    close: async () => sqlite.close(),
  }
}

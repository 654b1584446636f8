/**
 * Baseline of an import: writes the cells of the same file into one table with one key by multi-row INSERTs, without checking or
 * matching.
 */
import { createReadStream } from 'node:fs'
import { parse } from 'csv-parse'
import pg from 'pg'
import { answerTasks } from './bare.ts'

export interface InsertTask {
  connection: pg.ClientConfig
  file: string
}

const ROWS_AT_ONCE = 400

/** Answers with rows per second. */
answerTasks<InsertTask>(async ({ connection, file }) => {
  const client = new pg.Client(connection)
  await client.connect()
  const startedAt = performance.now()
  let rows = 0
  let insert = ''
  let waiting: string[][] = []
  const write = async () => {
    const width = waiting[0]!.length
    const places = waiting.map((cells, row) => `(${cells.map((_, at) => `$${row * width + at + 1}`).join()})`)
    await client.query(insert + places.join(), waiting.flat())
    rows += waiting.length
    waiting = []
  }
  for await (const cells of createReadStream(file).pipe(parse()) as AsyncIterable<string[]>) {
    if (insert === '') {
      await client.query('drop table if exists bare_rows')
      await client.query(
        `create table bare_rows (${cells.map((name, at) => `${name} text${at ? '' : ' primary key'}`)})`,
      )
      insert = 'insert into bare_rows values '
      continue
    }
    waiting.push(cells)
    if (waiting.length === ROWS_AT_ONCE) await write()
  }
  if (waiting.length > 0) await write()
  const seconds = (performance.now() - startedAt) / 1_000
  await client.query('drop table bare_rows')
  await client.end()
  return rows / seconds
})

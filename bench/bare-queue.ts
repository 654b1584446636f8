/** Baseline of a worker: claims as a worker does, then only deletes what it claimed, until nothing is left. */
import pg from 'pg'
import { answerTasks } from './bare.ts'

export interface QueueTask {
  connection: pg.ClientConfig
  pool: number
  claim: { text: string; values: unknown[] }
  finish: { text: string }
}

/** Answers with the number of rows this process deleted. */
answerTasks<QueueTask>(async ({ connection, pool: max, claim, finish }) => {
  const pool = new pg.Pool({ ...connection, max })
  let removed = 0
  for (;;) {
    const { rows } = await pool.query(claim)
    if (rows.length === 0) break
    await Promise.all(rows.map(({ work_id, attempt }) => pool.query({ ...finish, values: [[work_id], [attempt]] })))
    removed += rows.length
  }
  await pool.end()
  return removed
})

/**
 * An in-memory search library, in a process of its own so that its memory can be measured. Owns its index; takes a file or a
 * prompt.
 */
import MiniSearch from 'minisearch'
import { answerTasks } from './bare.ts'
import { fileRecords } from './pool-rivals.ts'

export type MiniTask = { file: string; people: number } | { prompt: string }
export type MiniResult = { loadSeconds: number; residentMb: number } | { ids: string[]; ms: number }

const index = new MiniSearch<Record<string, string>>({
  fields: ['name', 'title', 'company', 'skills', 'summary', 'place'],
})

async function load(file: string, people: number): Promise<MiniResult> {
  const startedAt = performance.now()
  for await (const {
    external_id: id,
    full_name: name,
    job_title: title,
    company,
    skills,
    summary,
    location,
  } of fileRecords(file, people)) {
    index.add({ id, name, title, company, skills: skills.join(', '), summary, place: location })
  }
  return { loadSeconds: (performance.now() - startedAt) / 1_000, residentMb: process.memoryUsage.rss() / 1_048_576 }
}

answerTasks<MiniTask>(async (task): Promise<MiniResult> => {
  if ('file' in task) return load(task.file, task.people)
  const startedAt = performance.now()
  const ids = index
    .search(task.prompt)
    .slice(0, 20)
    .map(({ id }) => id as string)
  return { ids, ms: performance.now() - startedAt }
})

/**
 * Whether lists show the people asked for: `npm run eval -- asked`. Measures, among the first 10 and 20 people of a list, the
 * share that meets everything the sentence states, next to what the best possible order of all available people would reach. Owns
 * the run and what is counted.
 */
import { meetsAll, missedBy } from './asked-judge.ts'
import { type AskedPrompt, readAskedPrompts } from './asked-prompts.ts'
import {
  type JudgedList,
  type JudgedStage,
  languageTable,
  missedTable,
  shareTable,
  worstTable,
} from './asked-report.ts'
import { type AskedStage, openAskedService } from './asked-stage.ts'
import type { Table } from './table.ts'

export interface AskedOptions {
  /** Also shows the worst lists. */
  verbose?: boolean
}

export async function evaluateAsked({ verbose = false }: AskedOptions = {}): Promise<Table[]> {
  const prompts = readAskedPrompts()
  const now = new Date()
  const { stages, close } = await openAskedService()
  try {
    const judged: JudgedStage[] = []
    for (const stage of stages) judged.push(await judgeStage(stage, prompts, now))
    return [
      shareTable(judged),
      languageTable(judged),
      ...judged.map(missedTable),
      ...(verbose ? judged.map(worstTable) : []),
    ]
  } finally {
    await close()
  }
}

async function judgeStage(stage: AskedStage, prompts: readonly AskedPrompt[], now: Date): Promise<JudgedStage> {
  const lists: JudgedList[] = []
  for (const asked of prompts) {
    const { prompt, requirements } = asked
    const right = stage.available.filter((person) => meetsAll(person, requirements, now)).length
    if (right === 0) throw new Error(`nobody of the sandbox meets "${prompt}"`)
    const page = await stage.search(prompt)
    const shown = page.map(({ person, isOwn }) => ({ person, isOwn, missed: missedBy(person, requirements, now) }))
    lists.push({ asked, shown, right })
  }
  return { name: stage.name, lists }
}

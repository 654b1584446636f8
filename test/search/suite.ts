/** The suites of prompts with their whole readings, and which prompts were misread. Shared by the tests and the evaluation. */
import { glob, readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Lexicon } from '../../src/search/prompt/lexicon.ts'
import { readPrompt } from '../../src/search/prompt/read-prompt.ts'
import { type Summary, sorted, summarise } from './summary.ts'

/** Both use the names and ids of the service's dictionaries. The reader was built on `prompts`. */
export type Suite = 'prompts' | 'strangers'

export interface SuiteCase {
  language: string
  prompt: string
  read: Summary
}

export async function suiteCases(suite: Suite = 'prompts'): Promise<SuiteCase[]> {
  const folder = new URL(`${suite}/`, import.meta.url)
  const all: SuiteCase[] = []
  for await (const file of glob('*.json', { cwd: folder })) {
    const cases = JSON.parse(await readFile(new URL(file, folder), 'utf8')) as Omit<SuiteCase, 'language'>[]
    all.push(...cases.map((one) => ({ language: file.replace('.json', ''), ...one })))
  }
  return all.sort((a, b) => a.language.localeCompare(b.language))
}

export interface Misreading {
  language: string
  prompt: string
  wanted: Summary
  got: Summary
}

export function misreadings(cases: SuiteCase[], lexicon: Lexicon): Misreading[] {
  return cases
    .map(({ language, prompt, read }) => {
      return { language, prompt, wanted: sorted(read), got: sorted(summarise(readPrompt(prompt, lexicon))) }
    })
    .filter(({ wanted, got }) => !isDeepStrictEqual(wanted, got))
}

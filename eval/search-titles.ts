/**
 * How recruiters name the sandbox's jobs in five languages, from data/search-titles.tsv: usual words, synonyms, short forms, both
 * genders, singular and plural. Written from the jobs' names before looking at what the service makes of them. Owns the wording
 * of titles only.
 */
import { readFileSync } from 'node:fs'

export const promptLanguages = ['en', 'es', 'de', 'fr', 'pt'] as const
export type PromptLanguage = (typeof promptLanguages)[number]

export interface TitleWording {
  /** Ids of the sandbox jobs that the words ask for: any of them is right. */
  jobs: string[]
  words: Record<PromptLanguage, string[]>
}

const [, ...lines] = readFileSync(new URL('data/search-titles.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')

export const titleWordings: readonly TitleWording[] = lines.map((line) => {
  const [jobs, ...cells] = line.split('\t')
  const words = Object.fromEntries(promptLanguages.map((language, at) => [language, cells[at]!.split('|')]))
  return { jobs: jobs!.split(' '), words: words as TitleWording['words'] }
})

/**
 * The evaluation's prompts and what each states, from data/asked-prompts.tsv and data/asked-tuning-prompts.tsv. They were written
 * by hand as recruiters type them, in five languages. Owns the split into two halves; a prompt stays in its half for good.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Requirement, readRequirements } from './asked-requirements.ts'
import type { PromptLanguage } from './search-titles.ts'

export const askedHalves = ['tuning', 'reported'] as const

export interface AskedPrompt {
  language: PromptLanguage
  prompt: string
  /** The service is improved by looking at the tuning half only; the reported half shows what the changes were worth. */
  half: (typeof askedHalves)[number]
  requirements: readonly Requirement[]
}

const halfOf = (prompt: string): AskedPrompt['half'] =>
  askedHalves[createHash('sha256').update(prompt).digest()[0]! % 2]!

/** The prompts of the second file were written to find faults with, so all of them are for tuning. */
export const readAskedPrompts = (): AskedPrompt[] => [
  ...readPrompts('asked-prompts.tsv', halfOf),
  ...readPrompts('asked-tuning-prompts.tsv', () => 'tuning'),
]

const readPrompts = (file: string, half: typeof halfOf): AskedPrompt[] =>
  readFileSync(new URL(`data/${file}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [language, prompt, requirements] = line.split('\t') as [PromptLanguage, string, string]
      return { language, prompt, half: half(prompt), requirements: readRequirements(requirements) }
    })

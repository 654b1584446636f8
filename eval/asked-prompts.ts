/**
 * The prompts of the evaluation with what each states, read from data/asked-prompts.tsv and asked-tuning-prompts.tsv: written by hand, as recruiters of five
 * languages type them. Owns the two halves: a prompt stays in its half for good.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Requirement, readRequirements } from './asked-requirements.ts'
import type { PromptLanguage } from './search-titles.ts'

export const askedHalves = ['tuning', 'reported'] as const

export interface AskedPrompt {
  language: PromptLanguage
  prompt: string
  /** Things are changed by looking at the one half only; the other says what that was worth. */
  half: (typeof askedHalves)[number]
  requirements: readonly Requirement[]
}

const halfOf = (prompt: string): AskedPrompt['half'] =>
  askedHalves[createHash('sha256').update(prompt).digest()[0]! % 2]!

/** Those of the second file were written to find faults by, so that all of them are for tuning. */
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

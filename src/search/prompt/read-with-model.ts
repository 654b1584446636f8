/**
 * Reads a prompt with a language model if one is configured and answers in time, and by the rules otherwise. Owns how far a model is
 * trusted: it says which words mean what kind of thing. Offsets are found here, and ids only in our dictionaries. If a single mark has
 * a text that the prompt does not contain, the whole answer is rejected.
 */
import type { Interpretation } from '../../../contract/interpretation.ts'
import type { LanguageLevel } from '../../../contract/levels.ts'
import type { Mark, PromptModel } from '../../providers/prompt-model.ts'
import { titlesAt } from '../../reference/titles/lexicon.ts'
import { assemble } from './assemble.ts'
import { cuesOf } from './cues/cues.ts'
import { plainLayout } from './layout.ts'
import type { Lexicon } from './lexicon.ts'
import type { Step } from './path.ts'
import { finishReading } from './read-prompt.ts'
import type { RuleReader } from './rule-reader.ts'
import { phraseOf, type Token } from './tokens.ts'
import type { Verdict } from './verdict.ts'

/** Earlier readings of the model for one account. `reader` identifies the model and what it was asked. */
export interface KeptReadings {
  find(prompt: string, reader: string): Promise<readonly Mark[] | undefined>
  keep(prompt: string, reader: string, marks: readonly Mark[]): Promise<void>
}

export type PromptReader = (prompt: string, kept?: KeptReadings, signal?: AbortSignal) => Promise<Interpretation>

export function createPromptReader(
  rules: RuleReader,
  model?: PromptModel,
  onFallback: (reason: Error) => void = () => undefined,
): PromptReader {
  const { lexicon } = rules
  /** Undefined if the model fails: the rules read the prompt then, and the next request asks the model again. */
  const ask = async (prompt: string, signal?: AbortSignal) => {
    try {
      const marks = await model!.mark(prompt, signal)
      return { marks, interpretation: fromMarks(prompt, marks, lexicon) }
    } catch (error) {
      // The caller gave up and wants no other reading.
      signal?.throwIfAborted()
      onFallback(error as Error)
      return undefined
    }
  }
  const readBefore = async (prompt: string, kept: KeptReadings | undefined) => {
    const marks = await kept?.find(prompt, model!.id)
    return marks && fromMarks(prompt, marks, lexicon)
  }
  return async (prompt, kept, signal) => {
    if (!model || prompt.trim() === '') return rules.read(prompt)
    // A kept reading that is missing, or no longer fits how words are split, is asked for again.
    const before = await readBefore(prompt, kept).catch(() => undefined)
    if (before) return before
    const read = await ask(prompt, signal)
    if (!read) return rules.read(prompt)
    // The search already has its reading. A failure to keep it only costs another call to the model next time.
    await kept?.keep(prompt, model.id, read.marks).catch(onFallback)
    return read.interpretation
  }
}

interface Placed {
  mark: Mark
  from: number
  to: number
}

function fromMarks(prompt: string, marks: readonly Mark[], lexicon: Lexicon): Interpretation {
  const layout = plainLayout(prompt)
  const { tokens } = layout
  const placed = place(prompt, tokens, marks)
  const steps: Step[] = []
  const verdicts: Verdict[] = []
  const levels = new Map<number, LanguageLevel>()
  for (let at = 0; at < tokens.length; ) {
    const here = placed.get(at)
    if (!here) {
      steps.push(unmarked(tokens, at++))
      verdicts.push({ excluded: false, when: 'ANY' })
      continue
    }
    const { mark, to } = here
    for (const step of stepsOf(here, tokens, lexicon)) {
      if (mark.kind === 'LANGUAGE' && mark.languageLevel) levels.set(steps.length, mark.languageLevel)
      verdicts.push(verdictOf(mark, step))
      steps.push(step)
    }
    at = to
  }
  const read = assemble({ text: prompt, tokens, steps }, 'MODEL', { verdicts, levels })
  return finishReading(prompt, layout, read)
}

/** Each mark at the next place where its text stands as whole words, by the index of its first word. */
function place(prompt: string, tokens: Token[], marks: readonly Mark[]): Map<number, Placed> {
  const placed = new Map<number, Placed>()
  const taken = new Set<number>()
  const begins = new Map(tokens.map((token, i) => [token.start, i]))
  const ends = new Map(tokens.map((token, i) => [token.end, i + 1]))
  for (const mark of marks) {
    let found = false
    for (let start = prompt.indexOf(mark.text); start >= 0 && !found; start = prompt.indexOf(mark.text, start + 1)) {
      const from = begins.get(start)
      const to = ends.get(start + mark.text.length)
      if (from === undefined || to === undefined) continue
      const span = tokens.slice(from, to).map((_, i) => from + i)
      if (span.some((at) => taken.has(at))) continue
      for (const at of span) taken.add(at)
      placed.set(from, { mark, from, to })
      found = true
    }
    if (!found) throw new Error('the prompt model marked text that the prompt does not have')
  }
  return placed
}

const unmarked = (tokens: Token[], at: number): Step =>
  cuesOf(tokens[at]!.word)
    ? { type: 'CUE', from: at, to: at + 1, cue: { kind: 'FILL', language: 'en' } }
    : { type: 'UNREAD', from: at, to: at + 1 }

function verdictOf(mark: Mark, step: Step): Verdict {
  const verdict: Verdict = { excluded: mark.excluded, when: mark.when ?? 'ANY' }
  if (step.type === 'UNREAD' && (mark.kind === 'COMPANY' || mark.kind === 'SCHOOL')) verdict.expected = mark.kind
  return verdict
}

/** One step if our dictionaries know the words; otherwise its words as unread steps. */
function stepsOf({ mark, from, to }: Placed, tokens: Token[], lexicon: Lexicon): Step[] {
  const span = { from, to }
  if (mark.kind === 'TITLE') return [titleOf(mark, span, tokens)]
  if (mark.kind === 'SENIORITY' && mark.seniority)
    return [{ type: 'VALUE', kind: 'SENIORITY', ...span, means: mark.seniority }]
  if (mark.kind === 'WORKPLACE' && mark.workplace)
    return [{ type: 'VALUE', kind: 'WORKPLACE', ...span, means: mark.workplace }]
  if (mark.kind === 'YEARS') {
    const years = { from, to, min: mark.yearsMin, max: mark.yearsMax }
    return [{ type: 'YEARS', kind: 'YEARS', ...span, years }]
  }
  const readings = lexicon.readings(phraseOf(tokens, from, to)).filter((reading) => reading.kind === mark.kind)
  if (readings.length > 0) {
    return [
      { type: 'NAME', kind: readings[0]!.kind, ...span, readings: readings.toSorted((a, b) => b.prior - a.prior) },
    ]
  }
  return tokens.slice(from, to).map((_, i) => ({ type: 'UNREAD', from: from + i, to: from + i + 1 }))
}

function titleOf(mark: Mark, span: { from: number; to: number }, tokens: Token[]): Step {
  const words = tokens.map((token) => token.word)
  const title = titlesAt(words, span.from, span.to).find(({ end }) => end === span.to)
  if (title) return { type: 'TITLE', kind: 'TITLE', ...span, title }
  const reading = { kind: 'TITLE' as const, id: '', name: mark.text.toLowerCase(), prior: 1 }
  return { type: 'NAME', kind: 'TITLE', ...span, readings: [reading] }
}

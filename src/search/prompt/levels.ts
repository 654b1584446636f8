/**
 * The level wanted of each language. Owns which level belongs to which language. A level stands before a list ("fluent German and
 * English"), behind its language ("German C1", "inglés fluido"), or behind the whole list ("… fluently").
 */
import type { LanguageLevel } from '../../../contract/levels.ts'
import { stressIn } from './cues/hedges.ts'
import { listLevels, pairLevels } from './cues/values.ts'
import type { Step } from './path.ts'
import type { CueSpan, ValueSpan } from './spans.ts'
import { phraseOf, type Token } from './tokens.ts'

/** The level of each language, by the index of its step. */
export function bindLevels(steps: Step[], tokens: Token[]): Map<number, LanguageLevel> {
  const levels = new Map<number, LanguageLevel>()
  /** Languages named since the last word of another kind, and which of them have a level stated for them alone. */
  let list: number[] = []
  const own = new Set<number>()
  let waiting: { level: LanguageLevel; fresh: boolean } | null = null
  let joined = false
  let isPair = false
  /** Which languages an "and" joins to the one before. */
  const pairs = new Map<number, boolean>()
  for (const [i, step] of steps.entries()) {
    const { gap } = tokens[step.from]!
    if (gap === 'STOP') [list, waiting] = [[], null]
    joined ||= gap === 'COMMA' || gap === 'SLASH' || gap === 'AND'
    if (step.type === 'CUE') {
      joined ||= step.cue.kind === 'AND' || step.cue.kind === 'OR'
      isPair = list.length > 0 && step.cue.kind === 'AND'
      // "fluent English required, German nice to have": what is said of the first ends there.
      if (endsWish(step, tokens)) waiting = null
      continue
    }
    if (step.type !== 'UNREAD' && step.kind === 'LANGUAGE') {
      pairs.set(i, isPair || (gap === 'AND' && list.length > 0))
      list.push(i)
      if (waiting) levels.set(i, waiting.level)
      if (waiting?.fresh) own.add(i)
      waiting = waiting && { level: waiting.level, fresh: false }
    } else if (step.type !== 'UNREAD' && step.kind === 'LEVEL') {
      const level = (step as ValueSpan).means as LanguageLevel
      const last = list.at(-1)
      const behind = last !== undefined && !own.has(last) && (!joined || !languageFollows(steps, i))
      if (behind) {
        for (const at of spokenOf(phraseOf(tokens, step.from, step.to), {
          list,
          joined,
          isPair: pairs.get(last) === true,
        })) {
          if (!own.has(at)) levels.set(at, level)
          own.add(at)
        }
      }
      waiting = behind ? null : { level, fresh: true }
    } else [list, waiting] = [[], null]
    joined = isPair = false
  }
  return levels
}

interface Named {
  list: number[]
  joined: boolean
  isPair: boolean
}

/** "German and English fluent" says it of both; "German, English fluent" and "alemán e inglés fluido" of the last. */
function spokenOf(level: string, { list, joined, isPair }: Named): number[] {
  if (joined || listLevels.has(level)) return list
  return isPair && pairLevels.has(level) ? list.slice(-2) : list.slice(-1)
}

const endsWish = (step: CueSpan, tokens: Token[]): boolean =>
  step.cue.kind === 'NEEDED' || stressIn(phraseOf(tokens, step.from, step.to)) !== undefined

function languageFollows(steps: Step[], at: number): boolean {
  const next = steps.slice(at + 1).find((step) => step.type !== 'CUE')
  return next !== undefined && next.type !== 'UNREAD' && next.kind === 'LANGUAGE'
}

/**
 * Cues that come after what they describe: "Google alumni", "German not required", "remote never". Owns which steps each of them
 * applies to; polarity.ts handles denials that come before their object.
 */
import type { CueKind } from './cues/cue.ts'
import type { Step } from './path.ts'
import type { CueSpan } from './spans.ts'
import type { Gap, Token } from './tokens.ts'
import type { Verdict } from './verdict.ts'
import { isExperience } from './years.ts'

const BETWEEN: ReadonlySet<CueKind> = new Set(['AND', 'OR', 'FILL', 'TITLE', 'GLUE'])

/** Applies such a cue to the steps before it: "Google alumni", "die bei Google gearbeitet haben", "German not required". */
export function applyTrailingCue(steps: Step[], verdicts: Verdict[], at: number, tokens: Token[]): void {
  const step = steps[at]!
  if (step.type !== 'CUE') return
  const { kind } = step.cue
  if (isTrailingDenial(steps, tokens, at)) excludeBefore(steps, verdicts, at, tokens)
  else if (kind === 'NEEDED') {
    for (let i = at - 1; i >= 0 && (verdicts[i]!.excluded || steps[i]!.type === 'CUE'); i--) {
      if (verdicts[i]!.excluded) verdicts[i]!.ignored = true
    }
    // "no degree required": the unread word before the cue is ignored too.
    const unread = unreadBefore(steps, at, tokens)
    if (verdicts[unread.at(-1) ?? at]!.deniedFrom !== undefined) for (const i of unread) verdicts[i]!.ignored = true
  } else if (kind === 'UNNEEDED') {
    if (isOfExperience(steps[at - 1], tokens) || isOfEither(steps, at, tokens)) return
    const spoken = leadsOn(steps, at, tokens) ? spokenAfter(steps, at, tokens) : spokenOf(steps, at)
    for (const i of spoken.length > 0 ? spoken : unreadBefore(steps, at, tokens)) verdicts[i]!.ignored = true
  } else if (kind === 'DENIED_BEHIND') excludeBefore(steps, verdicts, at, tokens)
  else if (kind === 'ALUMNI' || kind === 'PAST_BEHIND') makePast(steps, verdicts, at, tokens)
}

/** "remote never", "voluntarios no", "Kapitäne bitte nicht": a denial at the end of a clause excludes what stands before it. */
export function isTrailingDenial(steps: Step[], tokens: Token[], at: number): boolean {
  const step = steps[at]!
  if (step.type !== 'CUE' || step.cue.kind !== 'NOT' || !goesOn(tokens, step)) return false
  const next = steps[at + 1]
  const before = steps[at - 1]
  return (!next || PAUSES.has(tokens[next.from]!.gap)) && before !== undefined && 'kind' in before
}

const PAUSES: ReadonlySet<Gap> = new Set(['COMMA', 'STOP', 'BREAK'])

/** Only without a pause in between: "in Piraeus, (startup) people unwelcome" does not exclude Piraeus. */
function excludeBefore(steps: Step[], verdicts: Verdict[], at: number, tokens: Token[]): void {
  const spoken = spokenOf(steps, at)
  const isApart = steps.slice((spoken[0] ?? at) + 1, at + 1).some(({ from }) => PAUSES.has(tokens[from]!.gap))
  const isNamed = spoken.length > 0 && spoken.every((i) => steps[i]!.type !== 'YEARS')
  if (!isNamed) denyClause(steps, verdicts, at, tokens)
  else if (!isApart) for (const i of spoken) verdicts[i]!.excluded = true
}

/** "NQ to 3 PQE not suitable": where its last words are unknown, it denies what else the clause asks for, though no title and no place. */
function denyClause(steps: Step[], verdicts: Verdict[], at: number, tokens: Token[]): void {
  for (let i = at; i > 0 && goesOn(tokens, steps[i]); i--) {
    const before = steps[i - 1]!
    if (before.type === 'UNREAD' || before.type === 'YEARS') verdicts[i - 1]!.ignored = true
    else if (before.type !== 'CUE' && before.kind !== 'TITLE' && before.kind !== 'PLACE')
      verdicts[i - 1]!.excluded = true
  }
}

function makePast(steps: Step[], verdicts: Verdict[], at: number, tokens: Token[]): void {
  const isPhrase = isCue(steps[at], 'PAST_BEHIND')
  const isAfterAll = isPhrase && (steps[at] as CueSpan).cue.isAfterAll === true
  // "not from Accenture but was in banking" is about something else.
  const next = tokens[steps[at]!.to]
  if (isAfterAll && next && !PAUSES.has(next.gap)) return
  for (let i = at - 1; i >= 0; i--) {
    const before = steps[i]!
    if (before.type === 'CUE' && (BETWEEN.has(before.cue.kind) || (isAfterAll && before.cue.kind === 'NOW'))) continue
    // "die bei Zalando als Product Manager gearbeitet haben": a title may stand between the company and the verb.
    if (isPhrase && (isJob(before) || (isIn(before) && isJob(steps[i + 1]!)))) continue
    if (before.type === 'CUE' || before.type === 'UNREAD' || before.kind !== 'COMPANY') return
    verdicts[i]!.when = 'PAST'
    if (isAfterAll) verdicts[i]!.excluded = false
    // "from Blackstone, LBS grads": continues across a comma only if "and" or "or" closes the list.
    const isClosed = steps.slice(i + 1, at).some((step) => step.type === 'CUE' && LISTS.has(step.cue.kind))
    if (tokens[before.from]!.gap === 'COMMA' && !isClosed) return
  }
}

const isJob = (step: Step): boolean => 'kind' in step && step.kind === 'TITLE'
/** "die bei Zalando im Einkauf waren": a field that stands for the title. */
const isIn = (step: Step): boolean => step.type === 'CUE' && IN.has(step.cue.kind)

const isCue = (step: Step | undefined, kind: CueKind): boolean => step?.type === 'CUE' && step.cue.kind === kind

const LISTS: ReadonlySet<CueKind> = new Set(['AND', 'OR', 'NOR'])

/** The steps that a trailing cue applies to: the last one before it, and those joined to it by "and" or "or". */
function spokenOf(steps: Step[], at: number): number[] {
  const found: number[] = []
  let isJoined = true
  for (let i = at - 1; i >= 0; i--) {
    const step = steps[i]!
    if (step.type === 'CUE') {
      if (LISTS.has(step.cue.kind)) isJoined = true
      else if (found.length > 0 || (step.cue.kind !== 'FILL' && step.cue.kind !== 'GLUE')) return found
    } else if (step.type === 'UNREAD' || !isJoined) return found
    else {
      found.push(i)
      isJoined = false
    }
  }
  return found
}

/** "Azubi-Erfahrung not required": the unread words back to the last pause, and what "or" joins to them. */
function unreadBefore(steps: Step[], at: number, tokens: Token[]): number[] {
  const found: number[] = []
  for (let i = at - 1; i >= 0 && steps[i]!.type === 'UNREAD'; i--) {
    found.push(i)
    if (!goesOn(tokens, steps[i])) break
  }
  const joint = (found.at(-1) ?? at) - 1
  if (found.length === 0 || !isCue(steps[joint], 'OR')) return found
  const others = spokenOf(steps, joint)
  return [...found, ...(others.length > 0 ? others : unreadBefore(steps, joint, tokens))]
}

const goesOn = (tokens: Token[], step: Step | undefined): boolean => {
  const gap = step && tokens[step.from]!.gap
  return gap === 'SPACE' || gap === 'TIGHT'
}

/** "no hace falta titulación": at the beginning of a clause the cue applies to what follows. */
const leadsOn = (steps: Step[], at: number, tokens: Token[]): boolean =>
  (at === 0 || !goesOn(tokens, steps[at]) || isAhead(steps[at]!)) && goesOn(tokens, steps[at + 1])

const isAhead = (step: Step): boolean => step.type === 'CUE' && step.cue.isAhead === true

/** "Berlin or Munich, doesn't matter", "ex-Petrobras ou ainda na Petrobras tanto faz": only which of the two does not matter. */
function isOfEither(steps: Step[], at: number, tokens: Token[]): boolean {
  const step = steps[at]!
  if (step.type !== 'CUE' || !step.cue.isEither || leadsOn(steps, at, tokens)) return false
  for (let i = at - 1; i >= 0; i--) {
    if (isCue(steps[i], 'OR')) return true
    if (PAUSES.has(tokens[steps[i]!.from]!.gap)) return false
  }
  return false
}

/** "nurse London experience not necessary": the cue applies to the experience, not to London. */
const isOfExperience = (step: Step | undefined, tokens: Token[]): boolean =>
  step?.type === 'CUE' && isExperience(tokens[step.to - 1]!.word)

/**
 * The steps after the cue up to the next pause or place: "doesn't need German in Berlin", "with or without React experience in
 * London".
 */
function spokenAfter(steps: Step[], at: number, tokens: Token[]): number[] {
  const found: number[] = []
  for (let i = at + 1; goesOn(tokens, steps[i]); i++) {
    if (found.length > 0 && leadsToPlace(steps, i)) return found
    if (steps[i]!.type !== 'CUE') found.push(i)
  }
  return found
}

function leadsToPlace(steps: Step[], at: number): boolean {
  const [cue, step] = [steps[at]!, steps[at + 1]]
  return cue.type === 'CUE' && IN.has(cue.cue.kind) && step !== undefined && 'kind' in step && step.kind === 'PLACE'
}
const IN: ReadonlySet<CueKind> = new Set(['IN', 'LOOSE_IN', 'PLACE', 'WITH'])

/**
 * Decides which spans a prompt asks for and which it excludes, and when an employment was. Owns how far a denial and a tense reach:
 * over the list that follows, up to the end of the clause. "Not at Google, Meta or Amazon" excludes three companies, "not at Google,
 * in Madrid" one.
 */
import type { EmploymentTime } from '../../../contract/levels.ts'
import { isAmount } from './amounts.ts'
import { isIndefiniteIn } from './articles.ts'
import type { SpanKind } from './contexts.ts'
import type { CueKind } from './cues/cue.ts'
import { stressIn } from './cues/hedges.ts'
import { degreeWords } from './cues/values.ts'
import type { Step } from './path.ts'
import type { CueSpan } from './spans.ts'
import { type Gap, phraseOf, type Token } from './tokens.ts'
import { applyTrailingCue, isTrailingDenial } from './trailing-cues.ts'
import type { Verdict } from './verdict.ts'
import { keepWantedTitle } from './wanted-title.ts'

type Joint = 'OR' | 'AND' | 'COMMA' | null

interface Denial {
  /** Its first word; null once the denial was carried over to a second phrase, to which that word does not belong. */
  from: number | null
  /** The kind it has excluded so far; null until it meets its object. */
  kind: SpanKind | null
  /** It stands inside a list ("React, no PHP, Vue"), so a comma ends it. */
  inList: boolean
  /** An article follows: "not a …". */
  hasArticle?: boolean
}

const TENSE: Partial<Record<CueKind, EmploymentTime>> = {
  EMPLOYER: 'CURRENT',
  LOOSE_IN: 'CURRENT',
  IN: 'CURRENT',
  NOW: 'CURRENT',
  EMPLOYER_PAST: 'PAST',
  PAST: 'PAST',
  EMPLOYER_ANY: 'ANY',
  FROM: 'ANY',
  WITH: 'ANY',
  CLAUSE: 'ANY',
  BUT: 'ANY',
}

const IN_ROWS: ReadonlySet<SpanKind> = new Set(['COMPANY', 'SCHOOL'])
const EMPLOYER_CUES: ReadonlySet<CueKind> = new Set(['EMPLOYER', 'EMPLOYER_PAST', 'EMPLOYER_ANY', 'PAST'])
/** Cues that open a phrase of their own. After a list they end the effect of what came before. */
const OPENERS: ReadonlySet<CueKind> = new Set([
  ...EMPLOYER_CUES,
  ...(['PLACE', 'IN', 'LOOSE_IN', 'FROM', 'WITH', 'SPEAK', 'STUDY', 'SECTOR', 'TITLE', 'NOW'] as const),
])

const PREPOSITIONS: ReadonlySet<CueKind> = new Set(['EMPLOYER', 'LOOSE_IN', 'IN', 'FROM'])

const LIST_GAPS: Partial<Record<Gap, Joint>> = { COMMA: 'COMMA', SLASH: 'OR', AND: 'AND', BAR: 'OR' }

export function judgeSteps(steps: Step[], tokens: Token[]): Verdict[] {
  const judgement = new Judgement(tokens)
  const denied = steps.map((_, i) => isTrailingDenial(steps, tokens, i))
  const verdicts = steps.map((step, i) =>
    denied[i]
      ? judgement.rest()
      : judgement.of(step, {
          beforeTitle: opensTitle(steps[i + 1], tokens),
          leadsToList: leadsToClosedList(steps, tokens, i),
        }),
  )
  for (const i of steps.keys()) {
    applyTrailingCue(steps, verdicts, i, tokens)
    const isFieldOfStudy = isFieldOfDegree(steps, tokens, i) || isNextField(steps, verdicts, tokens, i)
    if (isWish(steps[i]!, tokens)) endDenialBeforeWish(steps, verdicts, i, tokens)
    if (isFieldOfStudy) verdicts[i] = { ...verdicts[i]!, ignored: steps[i]!.type !== 'UNREAD', isField: true }
  }
  keepWantedTitle(steps, verdicts, tokens)
  return verdicts
}

const NAMED_TOGETHER: ReadonlySet<SpanKind> = new Set(['COMPANY', 'SCHOOL'])
const DENIALS: ReadonlySet<CueKind> = new Set(['NOT', 'OUTSIDE', 'WITHOUT'])
const CLOSING: ReadonlySet<CueKind> = new Set(['OR', 'AND', 'NOR'])

/**
 * "5 years, nobody from Accenture, Capgemini or Infosys": a list of firms or schools, closed by "or" and with nothing said about them
 * afterwards, is denied whole. In "not from Infosys, Google preferred" and "no interns, accountants" the comma ends the denial.
 */
function leadsToClosedList(steps: Step[], tokens: Token[], at: number): boolean {
  if (!isCueOf(steps[at]!, DENIALS)) return false
  const joint = steps.findIndex((step, i) => i > at && isCueOf(step, CLOSING))
  const last = joint < 0 ? undefined : steps.slice(joint).find(({ type }) => type !== 'CUE')
  if (!last || !('kind' in last) || !NAMED_TOGETHER.has(last.kind)) return false
  const isOneList = steps
    .slice(at + 1, steps.indexOf(last) + 1)
    .every((step) => !ENDS.has(tokens[step.from]!.gap) && (step.type === 'CUE' || isOfKind(step, last.kind)))
  const next = tokens[last.to]?.gap
  return isOneList && next !== 'SPACE' && next !== 'TIGHT'
}

const ENDS: ReadonlySet<Gap> = new Set(['STOP', 'BREAK'])
const isCueOf = (step: Step, kinds: ReadonlySet<CueKind>): boolean => step.type === 'CUE' && kinds.has(step.cue.kind)
const isOfKind = (step: Step, kind: SpanKind): boolean => 'kind' in step && step.kind === kind

const isWish = (step: Step, tokens: Token[]): boolean =>
  step.type === 'CUE' && stressIn(phraseOf(tokens, step.from, step.to))?.wish === true

/** "no PHP, Python preferred": what comes after the comma is wished for, so the denial ends before it. */
function endDenialBeforeWish(steps: Step[], verdicts: Verdict[], at: number, tokens: Token[]): void {
  const [before, gap] = [steps[at - 1], tokens[steps[at]!.from]!.gap]
  if (before && gap === 'SPACE' && tokens[before.from]!.gap === 'COMMA') verdicts[at - 1]!.excluded = false
}

const opensTitle = (next: Step | undefined, tokens: Token[]): boolean =>
  next?.type === 'TITLE' && tokens[next.from]!.gap === 'SPACE'

/** "PhD in physics", "licenciatura en derecho": the subject of a degree, not a skill. */
function isFieldOfDegree(steps: Step[], tokens: Token[], at: number): boolean {
  const [step, link, degree] = [steps[at]!, steps[at - 1], steps[at - 2]]
  if (link?.type !== 'CUE' || !FIELD_LINKS.has(link.cue.kind) || !degree || degree.type === 'TITLE') return false
  return isField(step) && degreeWords.has(tokens[degree.to - 1]!.word)
}

/** Unread words count too: a subject without a known kind stays free text. */
const isField = (step: Step): boolean =>
  step.type === 'UNREAD' || ('kind' in step && (step.kind === 'SKILL' || step.kind === 'INDUSTRY'))

/** "in biology, bioengineering or chemistry": a comma continues the subjects only if "or" follows. */
function isNextField(steps: Step[], verdicts: Verdict[], tokens: Token[], at: number): boolean {
  const step = steps[at]!
  if (!isField(step)) return false
  const isOr = (i: number) => steps[i] !== undefined && isCueOf(steps[i], ALTERNATIVES)
  if (isOr(at - 1)) return verdicts[at - 2]?.isField === true
  const { gap } = tokens[step.from]!
  const goesOn = gap === 'SLASH' || (gap === 'SPACE' && step.type === 'UNREAD') || (gap === 'COMMA' && isOr(at + 1))
  return verdicts[at - 1]?.isField === true && goesOn
}

const ALTERNATIVES: ReadonlySet<CueKind> = new Set(['OR'])

/** "at a US firm": after an indefinite article no name follows. */
const isIndefinite = (step: CueSpan, tokens: Token[]): boolean =>
  isIndefiniteIn(step.cue.language, tokens[step.to - 1]!.word)

const FIELD_LINKS: ReadonlySet<CueKind> = new Set(['IN', 'LOOSE_IN', 'OF'])

class Judgement {
  readonly #tokens: Token[]
  #denial: Denial | null = null
  #joint: Joint = null
  #when: EmploymentTime = 'ANY'
  #expected: Verdict['expected']
  #last: SpanKind | null = null
  /** The previous step was a name or value. */
  #isBehindName = false
  /** A word like "former" was read and its company has not come yet. */
  #pastAhead = false

  constructor(tokens: Token[]) {
    this.#tokens = tokens
  }

  /**
   * `beforeTitle`: the step belongs to the title after it. `leadsToList`: it leads to a list of firms or schools that ends with its
   * clause.
   */
  of(step: Step, { beforeTitle, leadsToList }: { beforeTitle: boolean; leadsToList: boolean }): Verdict {
    const { gap, isBehindAside } = this.#tokens[step.from]!
    this.#pass(gap)
    const isInRow = this.#isBehindName && gap === 'SPACE' && !isBehindAside && !beforeTitle
    this.#isBehindName = step.type !== 'CUE' && step.type !== 'UNREAD'
    // "we can't do visa sponsorship, Seattle": the object of the denial was set aside, so the denial ends.
    if (isBehindAside && this.#denial?.kind === null) this.#denial = null
    if (isBehindAside) this.#pastAhead = false
    if (step.type === 'CUE') {
      // "not in London, ideally Manchester": what is wished for is not excluded.
      if (this.#denial?.kind && isWish(step, this.#tokens)) this.#denial = null
      if (isIndefinite(step, this.#tokens)) this.#expected = undefined
      return this.#cue(step.cue.kind, step.from, leadsToList)
    }
    const token = this.#tokens[step.from]!
    // "ex-DeepMind, PhD a plus": a degree is no company name, and neither is a budget of "at least $50M".
    const isPlain = token.casing === 'LOWER' || degreeWords.has(token.word) || isAmount([token])
    if (step.type === 'UNREAD') return this.#unread(isPlain)
    // "not TCS Infosys Wipro": names side by side are a list even without commas.
    if (isInRow && this.#last === step.kind && IN_ROWS.has(step.kind)) this.#joint ??= 'AND'
    return this.#span(step.kind, beforeTitle)
  }

  /** The verdict on a denial that stands behind its object: it ends the clause. */
  rest(): Verdict {
    this.#reset()
    return { excluded: false, when: 'ANY' }
  }

  #pass(gap: Gap): void {
    if (gap === 'STOP') this.#reset()
    else if (gap === 'BREAK' && this.#denial?.kind) this.#denial = null
    // "no graduates, chemists": the denied word was no name, so the denial ends at the comma and what follows is wanted.
    else if (gap === 'COMMA' && this.#denial?.kind === null) this.#denial = null
    else this.#joint = LIST_GAPS[gap] ?? this.#joint
  }

  #reset(): void {
    this.#denial = null
    this.#joint = null
    this.#when = 'ANY'
    this.#expected = undefined
    this.#last = null
  }

  #cue(kind: CueKind, from: number, leadsToList: boolean): Verdict {
    // "ni de Accenture ni de Deloitte": the first "ni" already denies.
    if (kind === 'NOT' || kind === 'OUTSIDE' || kind === 'WITHOUT' || (kind === 'NOR' && !this.#denial)) {
      const inList = this.#joint === 'COMMA' && this.#last !== null && !this.#denial && !leadsToList
      this.#denial = { from, kind: null, inList }
    } else if (kind === 'OR' || kind === 'NOR') this.#joint = 'OR'
    else if (kind === 'AND') this.#joint = this.#joint === 'OR' ? 'OR' : 'AND'
    else if (this.#denial?.kind && (kind === 'BUT' || kind === 'CLAUSE')) this.#denial = null
    else if (OPENERS.has(kind)) this.#open()
    else if (kind === 'GLUE' && this.#denial?.kind === null) this.#denial.hasArticle = true
    // "no consulting background, b2b software": the denial ends with the background.
    else if (kind === 'SECTOR_BEHIND' && this.#denial?.kind === 'INDUSTRY') this.#denial.inList = true
    // "ex big four, but not Deloitte": the past tense does not extend to Deloitte.
    if (kind === 'BUT' || (kind === 'NOT' && !this.#pastAhead)) this.#when = 'ANY'
    this.#noteTense(kind)
    return { excluded: false, when: 'ANY' }
  }

  /** "not in Madrid or at Google" excludes both; "not at Google, in Madrid" only the first. */
  #open(): void {
    if (!this.#denial?.kind) return
    if (this.#joint === 'OR') this.#denial = { ...this.#denial, from: null, kind: null }
    else this.#denial = null
  }

  #noteTense(kind: CueKind): void {
    const tense = TENSE[kind]
    // "formerly employed at Google": a preposition does not undo a tense that has not met its company yet. In "worked at Google or at
    // Meta" the second preposition only repeats the first.
    const repeats = this.#last === 'COMPANY' && (this.#joint === 'AND' || this.#joint === 'OR')
    const keeps = (this.#pastAhead || repeats) && PREPOSITIONS.has(kind)
    if (tense && !keeps) this.#when = tense
    this.#pastAhead = kind === 'PAST' || (this.#pastAhead && tense === undefined)
    if (EMPLOYER_CUES.has(kind)) this.#expected = 'COMPANY'
    else if (kind === 'STUDY') this.#expected = 'SCHOOL'
    else if (OPENERS.has(kind) || kind === 'FILL' || kind === 'CLAUSE') this.#expected = undefined
  }

  /** An unread word counts as the expected company or school only with a capital: "at a series B startup" names no firm. */
  #unread(isPlain: boolean): Verdict {
    // "from MIT, Promotion in physics": hardly anybody lists schools that no dictionary has.
    if (isPlain || (this.#last === 'SCHOOL' && this.#joint === 'COMMA')) this.#expected = undefined
    const expected = this.#expected
    const denial = this.#denial
    const verdict: Verdict = { excluded: denial !== null && expected !== undefined, when: this.#when }
    if (expected) verdict.expected = expected
    if (denial?.kind === null && denial.from !== null && !expected) verdict.deniedFrom = denial.from
    if (denial && expected) denial.kind = expected
    else this.#denial = null
    this.#joint = null
    this.#last = expected ?? null
    return verdict
  }

  #span(kind: SpanKind, beforeTitle: boolean): Verdict {
    // "no MBA, Python developers": the denied list ends before the title that is wanted.
    if (beforeTitle && this.#joint === 'COMMA' && this.#denial?.kind) this.#denial = null
    const excluded = this.#denies(kind)
    const when = kind === 'COMPANY' ? this.#when : 'ANY'
    if (kind !== 'COMPANY' && kind !== 'SENIORITY') this.#when = 'ANY'
    if (kind !== this.#expected) this.#expected = undefined
    this.#joint = null
    this.#last = kind
    this.#pastAhead = false
    return { excluded, when }
  }

  /** "no juniors or interns": some levels are also titles. */
  #isLevelOrTitle(kind: SpanKind, denied: SpanKind): boolean {
    return this.#joint === 'OR' && kind === 'TITLE' && denied === 'SENIORITY'
  }

  #denies(kind: SpanKind): boolean {
    const denial = this.#denial
    if (!denial || kind === 'LEVEL') return false
    if (kind === 'YEARS') this.#denial = null
    else if (denial.kind === null) {
      denial.kind = kind
      // "not a manager, platform engineer": with an article the denial covers one title only.
      denial.inList ||= kind === 'TITLE' && denial.hasArticle === true
    } else if (
      !(kind === denial.kind || this.#isLevelOrTitle(kind, denial.kind)) ||
      this.#joint === null ||
      (this.#joint === 'COMMA' && denial.inList)
    )
      this.#denial = null
    return this.#denial !== null
  }
}

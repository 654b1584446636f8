/**
 * Reads a prompt with weights learnt from labelled ones: its words, what each may be, the best reading, and what it asks for. Owns
 * only the order of these steps. Pure and bounded: any text gives a reading, and the same text always the same one.
 */
import type { Interpretation } from '../../../contract/interpretation.ts'
import { atOnce, type InPieces } from '../../base/slices.ts'
import type { PlacesAround } from '../criteria/narrowed-places.ts'
import { criteriaOf } from '../criteria/read-criteria.ts'
import { judgeGroups, judgeSections, kindsOfOperands, operandsSay, sectionsSay } from './asked-words.ts'
import { assemble } from './assemble.ts'
import type { BooleanGroup } from './boolean/groups.ts'
import { withSharedKinds } from './boolean/shared-kinds.ts'
import { findCandidates } from './candidates.ts'
import { type Layout, layoutOf } from './layout.ts'
import { bindLevels } from './levels.ts'
import type { Lexicon } from './lexicon.ts'
import { withLicenceClasses } from './licence-classes.ts'
import { withPairedWords } from './paired-words.ts'
import { bestPath, type ReadingOptions, readingOptionsOf, type Step } from './path.ts'
import { judgeSteps } from './polarity.ts'
import { withoutBareNames } from './sentence/bare-names.ts'
import { withFields } from './sentence/functions.ts'
import { ofSentence } from './sentence/of-sentence.ts'
import { withCuesSpelled } from './spelled-cues.ts'
import type { Token } from './tokens.ts'
import type { Verdict } from './verdict.ts'
import { weights } from './weights.ts'
import { Wording } from './wording.ts'

export const readPrompt = (prompt: string, lexicon: Lexicon): Interpretation => atOnce(readingOf(prompt, lexicon))

/** In pieces, because a job description takes a tenth of a second and other requests must not wait for it. */
export function* readingOf(prompt: string, lexicon: Lexicon): InPieces<Interpretation> {
  const layout = withCuesSpelled(withLicenceClasses(withPairedWords(yield* layoutOf(prompt)), lexicon), lexicon)
  yield
  const { tokens, groups } = layout
  const wording = new Wording(tokens)
  const candidates = yield* findCandidates(prompt, tokens, wording, lexicon)
  const readingOptions = yield* readingOptionsOf(tokens, wording, candidates, weights)
  const steps = groups
    ? pathOfOperands(readingOptions, tokens, groups)
    : layout.sections
      ? withoutBareNames(bestPath(readingOptions, weights, sectionsSay(tokens)), tokens)
      : ofSentence(withoutBareNames(bestPath(readingOptions, weights), tokens), readingOptions, prompt)
  yield
  const judged = { verdicts: verdictsOf(steps, layout), levels: bindLevels(steps, tokens) }
  const read = assemble({ text: prompt, tokens, steps }, 'RULES', judged)
  yield
  return finishReading(prompt, { ...layout, around: placesAround(steps) }, read)
}

/** The best path through a Boolean string: the kind that the alternatives of a group share counts in favour of each of them. */
function pathOfOperands(readingOptions: ReadingOptions, tokens: Token[], groups: BooleanGroup[]): Step[] {
  const steps = bestPath(
    readingOptions,
    weights,
    operandsSay(tokens, kindsOfOperands(readingOptions.options, tokens, groups)),
  )
  const denied = groups.filter(({ negated }) => negated).flatMap(({ alternatives }) => alternatives)
  const isDenied = ({ from }: Step) =>
    denied.some(({ start, end }) => start <= tokens[from]!.start && tokens[from]!.start < end)
  return withFields(withSharedKinds(steps, readingOptions, groups), tokens, isDenied)
}

function verdictsOf(steps: Step[], { tokens, groups, sections }: Layout): Verdict[] {
  const verdicts = judgeSteps(steps, tokens)
  if (groups) judgeGroups(steps, tokens, groups, verdicts)
  if (sections) judgeSections(steps, tokens, verdicts)
  return verdicts
}

/** For each place read, the ids of everything it lies in. */
function placesAround(steps: Step[]): PlacesAround {
  const readings = steps.flatMap((step) => (step.type === 'NAME' && step.kind === 'PLACE' ? step.readings : []))
  return new Map(readings.map(({ id, within = [] }) => [id, within]))
}

/** The last steps of both readers: adds the text beyond the last word read, and derives the criteria. */
export function finishReading(
  prompt: string,
  layout: Layout & { around?: PlacesAround },
  read: Interpretation,
): Interpretation {
  const { rest, sections } = layout
  // Most words of a job description ask for nothing, so they are no wishes that were missed.
  if (sections) read.leftover = []
  if (rest !== null) read.leftover.push({ text: prompt.slice(rest), start: rest, end: prompt.length })
  return { ...read, ...layout.aside, criteria: criteriaOf(read, prompt, layout) }
}

/** "gute Englischkenntnisse": a word that says who speaks a language means nothing else, whatever its neighbours say. Owns that rule. */
import { speakerWords } from '../cues/values.ts'
import { type ReadingOptions, type Step, withSteps } from '../path.ts'

export const withKnownSpeakers = (steps: Step[], { options, tokens }: ReadingOptions): Step[] =>
  withSteps(
    steps,
    steps
      .filter(({ type, from }) => type === 'UNREAD' && speakerWords.has(tokens[from]!.word))
      .flatMap(({ from }) => options[from]!.map(({ step }) => step).find(isLanguage) ?? []),
  )

const isLanguage = (step: Step): boolean => step.type === 'NAME' && step.kind === 'LANGUAGE'

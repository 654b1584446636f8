/** "gute Englischkenntnisse": a word for speaking a language always means it, whatever stands beside it. Owns that rule. */
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

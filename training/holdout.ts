/**
 * Which occupations are kept out of training: one tenth for the reported figures, another for tuning. A hash of the occupation's
 * id decides, without looking at titles, and is the same on every machine.
 */
import { createHash } from 'node:crypto'

export type Part = 'training' | 'tuning' | 'report'

/** What a model is not trained on: nothing, the reported tenth, or the reported and the tuning tenth. */
export type HeldOut = 'none' | 'report' | 'tuning'
export const HELD_OUT: Record<HeldOut, ReadonlySet<Part>> = {
  none: new Set(),
  report: new Set(['report']),
  tuning: new Set(['report', 'tuning']),
}

export function partOf(id: string): Part {
  const tenth = createHash('sha256').update(id).digest().readUInt32BE(0) % 10
  if (tenth === 0) return 'report'
  return tenth === 1 ? 'tuning' : 'training'
}

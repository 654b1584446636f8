/**
 * Which occupations are kept out of training. A tenth is for the figures we report, another tenth for tuning. A hash of
 * the occupation's id chooses, never a look at the titles: the same on every machine.
 */
import { createHash } from 'node:crypto'

export type Part = 'training' | 'tuning' | 'report'

/** What a model may be kept from: nothing, the reported tenth, or that and the tenth to tune on. */
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

/** Repeats a search whose segments were merged away under it. Owns how often. */
import { Refusal } from '../../base/refusal.ts'

/** An attempt fails only if a segment was merged away within some milliseconds. */
const LOOKS_MAX = 4

/** A segment was merged into another after the index was looked at and before its blocks were read. */
export class SegmentGone extends Error {}

const busy = () =>
  new Refusal('SERVICE_UNAVAILABLE', 'The pool is being indexed just now. Ask again in a second.', {
    retryAfterSeconds: 1,
  })

/** Repeats the work, which must begin with opening the index, as long as a segment is merged away under it. */
export async function withWholeIndex<T>(work: () => Promise<T>): Promise<T> {
  for (let looks = 1; ; looks++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof SegmentGone)) throw error
      if (looks >= LOOKS_MAX) throw busy()
    }
  }
}

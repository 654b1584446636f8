/** A shortlist as clients see it. */
import type { CountedShortlist } from '../operations/lists/shortlists.ts'

export const presentShortlist = ({ seenAt, createdAt, updatedAt, ...list }: CountedShortlist) => ({
  ...list,
  seenAt: seenAt.toISOString(),
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

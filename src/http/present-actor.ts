/** Who did something, as clients see it: the id that is noted, and beside it the member's where it is one. */
import { isMemberId } from '../members/as-caller.ts'

export const memberIdOf = (actorId: string | null): string | null =>
  actorId !== null && isMemberId(actorId) ? actorId : null

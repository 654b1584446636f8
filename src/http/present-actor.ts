/** The id of the member who did something, or null if it was a key: actors are recorded under one id of either kind. */
import { isMemberId } from '../members/as-caller.ts'

export const memberIdOf = (actorId: string | null): string | null =>
  actorId !== null && isMemberId(actorId) ? actorId : null

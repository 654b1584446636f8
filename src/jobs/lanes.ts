/**
 * The kinds of work, and their lanes: those of one lane never wait for another's, each has slots of its own in every
 * worker process. Within a lane those who wait take turns.
 */
export const lanes = ['lookups', 'webhooks', 'pool'] as const
export type Lane = (typeof lanes)[number]

/** What clients poll for; what receivers may be slow to take; what reads and writes whole pools. */
export const laneOf = {
  'find-contact': 'lookups',
  'read-late': 'lookups',
  'collect-profile': 'lookups',
  'release-search': 'lookups',
  'deliver-webhook': 'webhooks',
  'index-pool': 'pool',
  'import-pool': 'pool',
} as const satisfies Record<string, Lane>
export type WorkKind = keyof typeof laneOf

/** Room in one process. */
export interface LaneRoom {
  /** Pieces of work at once. */
  slots: number
  /** Of them, for whoever takes a turn: an account; of deliveries, an endpoint. */
  slotsEach: number
}

/**
 * Of a process, unless its settings say otherwise. A delivery is a socket that waits; more than the endpoints of one account
 * can take. What works on pools takes a whole core.
 */
export const usualSlots: Record<Lane, number> = { lookups: 32, webhooks: 64, pool: 4 }

/** Enough for one endpoint to keep up. All ten that an account may have take 40. */
const ENDPOINT_DELIVERIES_MAX = 4
/** Of a lane's slots, for one account: what is left is free for the next who comes. */
const SHARE_MAX = 0.75

export const roomOf = (lane: Lane, slots: number): LaneRoom => ({
  slots,
  slotsEach:
    lane === 'webhooks' ? Math.min(slots, ENDPOINT_DELIVERIES_MAX) : Math.max(1, Math.floor(slots * SHARE_MAX)),
})

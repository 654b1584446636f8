/**
 * The kinds of work and their lanes. Each lane has its own slots in every worker process, so work of one lane never waits for
 * another lane. Within a lane, accounts (for webhooks: endpoints) take turns.
 */
export const lanes = ['lookups', 'webhooks', 'pool'] as const
export type Lane = (typeof lanes)[number]

/** lookups: work that clients poll for. webhooks: receivers may be slow. pool: work that reads and writes whole pools. */
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

/** Capacity of a lane in one process. */
export interface LaneRoom {
  /** Pieces of work at once. */
  slots: number
  /** How many of them one account may use; for webhook deliveries, one endpoint. */
  slotsEach: number
}

/**
 * Slots per process unless configured otherwise. A delivery is only a waiting socket, and 64 are more than the endpoints of one
 * account can take. Work on pools uses a whole core.
 */
export const usualSlots: Record<Lane, number> = { lookups: 32, webhooks: 64, pool: 4 }

/** Enough for one endpoint to keep up. The ten endpoints that an account may have can take 40 together. */
const ENDPOINT_DELIVERIES_MAX = 4
/** The share of a lane's slots one account may use; the rest stays free for the next account. */
const SHARE_MAX = 0.75

export const roomOf = (lane: Lane, slots: number): LaneRoom => ({
  slots,
  slotsEach:
    lane === 'webhooks' ? Math.min(slots, ENDPOINT_DELIVERIES_MAX) : Math.max(1, Math.floor(slots * SHARE_MAX)),
})

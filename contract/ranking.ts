/** How a list of people is ordered. Imports nothing. */

/**
 * SUGGESTED: in the order that the service suggests. OFF: own people in the order they were saved, the network's people in the
 * network's order.
 */
export const rankingModes = ['SUGGESTED', 'OFF'] as const
export type RankingMode = (typeof rankingModes)[number]

/** How a list of people is ordered. Imports nothing. */

/** SUGGESTED: in the order that a machine suggests. OFF: own people as they were saved, the network's as it had them. */
export const rankingModes = ['SUGGESTED', 'OFF'] as const
export type RankingMode = (typeof rankingModes)[number]

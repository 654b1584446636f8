/** How much of everything a run does: the issue's own sizes, short ones, and each by itself from the command line. */

export interface Sizes {
  /** Batches under which processes and the database are killed. */
  batches: number
  kills: number
  databaseKills: number
  /** Primaries under Patroni. */
  failovers: number
  /** Named points; 0: all of them. */
  points: number
  /** Items for a network that fails. */
  items: number
  /** Length of the load. */
  seconds: number
  /** Worlds of the simulation. */
  seeds: number
  /** The first of them. */
  seed: number
  /** Made-up requests. */
  requests: number
  /** Seconds for which schemathesis makes up others. */
  described: number
  idle: number
}

export const FULL: Sizes = {
  batches: 2_000,
  kills: 100,
  databaseKills: 20,
  failovers: 10,
  points: 0,
  items: 20_000,
  seconds: 600,
  seeds: 3_000,
  seed: 1,
  requests: 100_000,
  described: 600,
  idle: 2_000,
}

export const QUICK: Sizes = {
  batches: 100,
  kills: 8,
  databaseKills: 2,
  failovers: 1,
  points: 6,
  items: 600,
  seconds: 20,
  seeds: 50,
  seed: 1,
  requests: 3_000,
  described: 40,
  idle: 300,
}

/** `crash --quick --kills 5`: names of parts, and sizes. Every objection is told in words. */
export function readArguments(args: string[]): { names: string[]; sizes: Sizes; objections: string[] } {
  const sizes = { ...(args.includes('--quick') ? QUICK : FULL) }
  const names: string[] = []
  const objections: string[] = []
  for (let at = 0; at < args.length; at++) {
    const argument = args[at]!
    if (argument === '--quick') continue
    if (!argument.startsWith('--')) {
      names.push(argument)
      continue
    }
    const [name = '', value = args[++at] ?? ''] = argument.slice(2).split('=')
    if (!Object.hasOwn(sizes, name)) objections.push(`knows no --${name} (there are: ${Object.keys(sizes).join(', ')})`)
    else if (!/^\d+$/.test(value)) objections.push(`--${name} takes a whole number, not "${value}"`)
    else sizes[name as keyof Sizes] = Number(value)
  }
  return { names, sizes, objections }
}

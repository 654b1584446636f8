/** How much of everything a run does: full sizes, short ones, and single values from the command line. */

export interface Sizes {
  /** Batches during which processes and the database are killed. */
  batches: number
  kills: number
  databaseKills: number
  /** Primaries killed under Patroni. */
  failovers: number
  /** Number of crash points; 0 means all. */
  points: number
  /** Items for the failing network. */
  items: number
  /** Duration of the load in seconds. */
  seconds: number
  /** Number of simulated worlds. */
  seeds: number
  /** The first seed. */
  seed: number
  /** Generated requests. */
  requests: number
  /** Seconds for which schemathesis generates requests. */
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

/** Reads `crash --quick --kills 5`: names of parts, and sizes. Every mistake is described in words. */
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

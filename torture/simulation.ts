/**
 * One simulated world: a few accounts, each with a program of requests, work, lost processes and changed clocks, and a network
 * that answers by script. A seeded scheduler decides whose step is next. Everything follows from the seed, so a failing seed is
 * the complete report of a failure.
 */
import fc from 'fast-check'
import { Actor } from '../test/support/model-actor.ts'
import { type Command, program } from '../test/support/model-commands.ts'
import type { ModelEnvironment } from '../test/support/model-environment.ts'
import { requireInvariants } from './invariants.ts'
import { SeededRandom } from './random.ts'

const COMMANDS_MAX = 25
const world = fc.array(program(COMMANDS_MAX), { minLength: 1, maxLength: 4 })

export interface World {
  programs: Command[][]
  /** Whose turn it is, as the account's number; one entry per command. */
  turns: number[]
}

/** The same world for the same seed, on every machine. */
export function worldOf(seed: number): World {
  const [programs] = fc.sample(world, { seed, numRuns: 1 }) as [Command[][]]
  const random = new SeededRandom(seed)
  const left = programs.map((commands) => commands.length)
  const turns: number[] = []
  for (let all = left.reduce((sum, n) => sum + n, 0); all > 0; all--) {
    let pick = random.below(all)
    const turn = left.findIndex((n) => {
      pick -= n
      return pick < 0
    })
    left[turn]! -= 1
    turns.push(turn)
  }
  return { programs, turns }
}

/** Plays the world to its end, comparing every step with the model of the rules. Returns the number of steps. */
export async function playWorld(environment: ModelEnvironment, seed: number): Promise<number> {
  const { programs, turns } = worldOf(seed)
  const actors: Actor[] = []
  for (const _ of programs) actors.push(await Actor.enter(environment))
  const next = programs.map(() => 0)
  for (const turn of turns) await actors[turn]!.perform(programs[turn]![next[turn]!++]!)
  for (const actor of actors) await actor.finish()
  if (actors.length > 1) {
    for (const [n, actor] of actors.entries()) await actor.cannotSee(actors[(n + 1) % actors.length]!)
  }
  await requireInvariants(environment.database)
  return turns.length
}

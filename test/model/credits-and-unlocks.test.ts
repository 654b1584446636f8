/**
 * Random commands against the real operations and a real database, each compared with a simple model of the
 * rules (test/support/model-*.ts). SCOUT_MODEL_RUNS multiplies the runs, SCOUT_MODEL_SEED starts elsewhere; a
 * failure prints the seed, the path and the shortest program that shows it.
 */
import { test } from 'node:test'
import fc from 'fast-check'
import { createTestDatabase } from '../support/database.ts'
import { assertInvariants } from '../support/invariants.ts'
import { Actor } from '../support/model-actor.ts'
import { crowd, program } from '../support/model-commands.ts'
import { Crowd } from '../support/model-crowd.ts'
import { Lab } from '../support/model-lab.ts'

const seed = Number(process.env.SCOUT_MODEL_SEED ?? 1)
const rounds = Number(process.env.SCOUT_MODEL_RUNS ?? 1)

/**
 * Every round has a database of its own: a check of the whole ledger must not grow slower with the rounds. So has
 * what follows a failed run, or shrinking would trip over the rubble instead of over the fault.
 */
async function forRounds<T>(numRuns: number, input: fc.Arbitrary<T>, run: (lab: Lab, input: T) => Promise<void>) {
  for (let round = 0; round < rounds; round++) {
    let lab = await Lab.open(await createTestDatabase())
    const property = fc.asyncProperty(input, async (drawn) => {
      try {
        await run(lab, drawn)
        await assertInvariants(lab.database)
      } catch (error) {
        await lab.close()
        lab = await Lab.open(await createTestDatabase())
        throw error
      }
    })
    await fc.assert(property, { seed: seed + round, numRuns }).finally(() => lab.close())
  }
}

test('one account: every answer, both balances and every poll are as the rules say', () =>
  forRounds(70, program(40), async (lab, commands) => {
    const actor = await Actor.enter(lab)
    for (const command of commands) await actor.perform(command)
    await actor.finish()
  }))

test('many accounts at once: each is as if it were alone', () =>
  forRounds(25, fc.array(program(15), { minLength: 2, maxLength: 5 }), async (lab, programs) => {
    const actors = await Promise.all(programs.map(() => Actor.enter(lab)))
    await Promise.all(
      actors.map(async (actor, index) => {
        for (const command of programs[index]!) await actor.perform(command)
        await actor.finish()
      }),
    )
    await Promise.all(actors.map((actor, index) => actor.cannotSee(actors[(index + 1) % actors.length]!)))
  }))

test('one account, many requests at once and two workers: nothing is charged twice, lost or left behind', () =>
  forRounds(20, crowd, async (lab, { groups, answers }) => {
    const gathered = await Crowd.gather(lab, answers)
    await gathered.perform(groups)
  }))

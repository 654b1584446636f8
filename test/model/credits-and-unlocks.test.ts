/**
 * Random commands against the real operations and a real database, each compared with a simple model of the rules
 * (test/support/model-*.ts). SCOUT_MODEL_RUNS multiplies the runs, SCOUT_MODEL_SEED changes the seed; a failure prints the seed,
 * the path and the shortest program that shows it.
 */
import { test } from 'node:test'
import fc from 'fast-check'
import { createTestDatabase } from '../support/database.ts'
import { assertInvariants } from '../support/invariants.ts'
import { Actor } from '../support/model-actor.ts'
import { concurrentCommands, program } from '../support/model-commands.ts'
import { ConcurrentAccount } from '../support/model-concurrent-account.ts'
import { ModelEnvironment } from '../support/model-environment.ts'

const seed = Number(process.env.SCOUT_MODEL_SEED ?? 1)
const rounds = Number(process.env.SCOUT_MODEL_RUNS ?? 1)

/**
 * Every round has a database of its own, so that checking the whole ledger does not become slower with each round. After a failed
 * run the database is replaced too; otherwise shrinking would find its remains instead of the fault.
 */
async function forRounds<T>(
  numRuns: number,
  input: fc.Arbitrary<T>,
  run: (environment: ModelEnvironment, input: T) => Promise<void>,
) {
  for (let round = 0; round < rounds; round++) {
    let environment = await ModelEnvironment.open(await createTestDatabase())
    const property = fc.asyncProperty(input, async (drawn) => {
      try {
        await run(environment, drawn)
        await assertInvariants(environment.database)
      } catch (error) {
        await environment.close()
        environment = await ModelEnvironment.open(await createTestDatabase())
        throw error
      }
    })
    await fc.assert(property, { seed: seed + round, numRuns }).finally(() => environment.close())
  }
}

test('one account: every answer, both balances and every poll are as the rules say', () =>
  forRounds(70, program(40), async (environment, commands) => {
    const actor = await Actor.enter(environment)
    for (const command of commands) await actor.perform(command)
    await actor.finish()
  }))

test('many accounts at once: each is as if it were alone', () =>
  forRounds(25, fc.array(program(15), { minLength: 2, maxLength: 5 }), async (environment, programs) => {
    const actors = await Promise.all(programs.map(() => Actor.enter(environment)))
    await Promise.all(
      actors.map(async (actor, index) => {
        for (const command of programs[index]!) await actor.perform(command)
        await actor.finish()
      }),
    )
    await Promise.all(actors.map((actor, index) => actor.cannotSee(actors[(index + 1) % actors.length]!)))
  }))

test('one account, many requests at once and two workers: nothing is charged twice, lost or left behind', () =>
  forRounds(20, concurrentCommands, async (environment, { groups, answers }) => {
    const gathered = await ConcurrentAccount.gather(environment, answers)
    await gathered.perform(groups)
  }))

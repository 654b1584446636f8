/** `data-keys`: the keys that contact data is sealed under: list them, and seal everything under a new one. */
import { setTimeout as delay } from 'node:timers/promises'
import { table } from '../../base/terminal-text.ts'
import { reseal } from '../../operations/upkeep/reseal-all.ts'
import type { Database } from '../../storage/database.ts'
import { addDataKey, isResealed, listDataKeys, newestKey } from '../../vault/data-keys.ts'
import type { CommandContext } from '../context.ts'
import { Failure } from '../failure.ts'

export async function dataKeysList(context: CommandContext): Promise<void> {
  await context.withKeys(async (database) => {
    const keys = await listDataKeys(database)
    const current = database.keyring().current
    const rows = keys.map(({ number, activeFrom, finished }) => [
      String(number),
      activeFrom.toISOString(),
      number === current ? 'current' : number > current ? 'not in use yet' : 'opens older data',
      finished ? 'yes' : 'no',
    ])
    context.output.answer({ current, keys }, table(['KEY', 'IN USE FROM', 'STATE', 'EVERYTHING SEALED UNDER IT'], rows))
  })
}

/** May be stopped at any time: the next run continues, and the workers continue by themselves. */
export async function dataKeysRotate(context: CommandContext): Promise<void> {
  await context.withKeys(async (database, box) => {
    const newest = await newestKey(database)
    if (newest.waitSeconds === 0 && (await isResealed(database, newest.number))) {
      await database.transaction((tx) => addDataKey(tx, box))
    } else context.output.note(`Not every process has key ${newest.number} yet: continuing with it.`)
    const keyNumber = await resealAll(context, database)
    context.output.answer(
      { keyNumber },
      `Everything is sealed under key ${keyNumber}. Older keys are removed two days after it came into use.`,
    )
  })
}

const LOOK_MS = 1_000

async function resealAll(context: CommandContext, database: Database): Promise<number> {
  const signal = context.interrupted
  for (let hasNoted = false; !signal.aborted; ) {
    const { waitSeconds, number } = await newestKey(database)
    if (waitSeconds > 0 && !hasNoted) {
      hasNoted = true
      context.output.note(`Waiting ${Math.ceil(waitSeconds)} seconds until all processes seal under key ${number}.`)
    }
    const { finished } = await reseal(database, { signal })
    if (finished) return number
    await delay(LOOK_MS, undefined, { signal }).catch(() => undefined)
  }
  throw new Failure('Interrupted. Run it again to continue. The workers continue by themselves, too.')
}

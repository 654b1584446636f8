/** `secret rotate`: gives the installation another secret while the service is stopped. */
import { adoptNextSecret, fingerprintOf, readOrCreateSecret, readOrMakeNextSecret } from '../../base/secret.ts'
import { optionalSecret } from '../../base/setting-readers.ts'
import { type Changed, changeSecret, StillRunning } from '../../operations/webhooks/change-secret.ts'
import type { Database } from '../../storage/database.ts'
import { secretIdOf } from '../../storage/installation.ts'
import type { CommandContext } from '../context.ts'
import { Failure } from '../failure.ts'

const NEW = 'SCOUT_NEW_SECRET_KEY'

export async function secretRotate(context: CommandContext): Promise<void> {
  const { config } = context.readConfig()
  await context.withDatabase(async (database) => {
    const from = await readOrCreateSecret(config)
    const to = config.secretKey ? givenSecret(context.setting(NEW), from) : await readOrMakeNextSecret(config.dataDir)
    const changed = await changeOnce(database, from, to)
    // Only after the commit: until then, the old secret is the one that opens everything.
    if (!config.secretKey) await adoptNextSecret(config.dataDir)
    const { secretId, dataKeys, webhooks } = changed
    context.output.answer(
      changed,
      `${dataKeys} data keys, the lasting key, ${webhooks} webhooks' secrets and the key of the suppressions are now under the secret ${secretId}.\n` +
        (config.secretKey
          ? `Before you start the service, set SCOUT_SECRET_KEY on every node to the value of ${NEW}.`
          : 'The secret is in secret.key. Before you start the service, copy it to the data folders of the other nodes.') +
        '\nOlder backups need the old secret. If the old secret has leaked, also run "data-keys rotate".',
    )
  })
}

function givenSecret(given: string, from: string): string {
  const hint = 'The secret is set by SCOUT_SECRET_KEY'
  if (given === '' || given === from) throw new Failure(`${hint}: set ${NEW} to the new secret.`)
  try {
    return optionalSecret(given)!
  } catch (error) {
    throw new Failure(`${NEW} ${(error as Error).message}.`)
  }
}

/** If an earlier run died between its commit and the new secret file, everything is already done here. */
async function changeOnce(database: Database, from: string, to: string): Promise<Changed> {
  const secretId = fingerprintOf(to)
  if ((await secretIdOf(database)) === secretId) return { secretId, dataKeys: 0, webhooks: 0 }
  try {
    return await changeSecret(database, from, to)
  } catch (error) {
    if (!(error instanceof StillRunning)) throw error
    throw new Failure('The service is running. Stop all its processes first: they hold the old secret.')
  }
}

/**
 * The key that outlives data keys: signs of people are hashed under it, and are found again by their hash only. Owns
 * `lasting_key`. The first node of a database makes it, and keys in the same transaction what was kept before.
 */
import { newDataKey } from '../base/keyring.ts'
import type { SecretBox } from '../base/secret-box.ts'
import type { Database, Tx } from '../storage/database.ts'
import { keyOldKeys } from '../storage/migrations/key-old-keys.ts'

const CONTEXT = 'lasting-key'

const READ = 'select sealed from lasting_key'

export async function openLastingKey(database: Database, box: SecretBox): Promise<Buffer> {
  const [known] = await database.queryBuilt<{ sealed: string }>(READ)
  if (!known) await database.transaction((tx) => make(tx, box))
  const [kept] = known ? [known] : await database.queryBuilt<{ sealed: string }>(READ)
  return Buffer.from(box.open(kept!.sealed, CONTEXT), 'base64')
}

async function make(tx: Tx, box: SecretBox): Promise<void> {
  // However many people there are, and whoever starts meanwhile waits for it to end.
  await tx.queryBuilt('set local statement_timeout = 0')
  await tx.queryBuilt('lock table lasting_key in exclusive mode')
  if ((await tx.queryBuilt(READ)).length > 0) return
  const key = newDataKey()
  await tx.queryBuilt('insert into lasting_key (sealed) values ($1)', [box.seal(key.toString('base64'), CONTEXT)])
  await keyOldKeys(tx, key)
}

/** The same key, sealed under another secret; there is none before the first start. */
export async function resealLastingKey(tx: Tx, again: (sealed: string, context: string) => string): Promise<void> {
  const [kept] = await tx.queryBuilt<{ sealed: string }>(`${READ} for update`)
  if (kept) await tx.queryBuilt('update lasting_key set sealed = $1', [again(kept.sealed, CONTEXT)])
}

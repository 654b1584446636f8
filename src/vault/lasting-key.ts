/**
 * The key that stays when data keys change: signs of people are hashed under it and can be found only by their hash. Owns
 * `lasting_key`. The first node of a database makes it, and in the same transaction converts the hashes stored before.
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
  // This takes as long as the number of people needs; a node that starts meanwhile waits for it to end.
  await tx.queryBuilt('set local statement_timeout = 0')
  await tx.queryBuilt('lock table lasting_key in exclusive mode')
  if ((await tx.queryBuilt(READ)).length > 0) return
  const key = newDataKey()
  await tx.queryBuilt('insert into lasting_key (sealed) values ($1)', [box.seal(key.toString('base64'), CONTEXT)])
  await keyOldKeys(tx, key)
}

/** Seals the same key under another secret; before the first start there is none. */
export async function resealLastingKey(tx: Tx, again: (sealed: string, context: string) => string): Promise<void> {
  const [kept] = await tx.queryBuilt<{ sealed: string }>(`${READ} for update`)
  if (kept) await tx.queryBuilt('update lasting_key set sealed = $1', [again(kept.sealed, CONTEXT)])
}

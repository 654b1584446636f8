/** An account file forged by somebody who knows its passphrase: it brings one account and changes no other. */
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { hashApiKey } from '../../src/accounts/account.ts'
import { changeState } from '../../src/accounts/moving.ts'
import { openSealedFile, sealFile } from '../../src/base/sealed-file.ts'
import { exportAccount } from '../../src/operations/moving/export-account.ts'
import { importAccount } from '../../src/operations/moving/import-account.ts'
import { startService } from '../support/service.ts'

const passphrase = 'a passphrase that both operators know'
const [there, here] = [
  await startService({ worker: false, accountsNamed: 'There' }),
  await startService({ worker: false, accountsNamed: 'Here' }),
]

async function fileOf(accountId: string): Promise<Buffer> {
  const { database, webhooks } = there.scout
  const parts: Buffer[] = []
  const exporting = { database, box: webhooks.box, suppressionsKey: Buffer.alloc(32), passphrase }
  await changeState(database, accountId, { from: ['ACTIVE'], to: 'FROZEN', transferId: 'trf_1' })
  await exportAccount(exporting, { accountId, transferId: 'trf_1' }, async (bytes) => {
    for await (const part of bytes) parts.push(part)
  })
  return Buffer.concat(parts)
}

/** Opens the file, changes it and seals it again. */
async function forged(file: Buffer, change: (lines: string[]) => string[]): Promise<Readable> {
  const { head, content } = await openSealedFile(Readable.from([file]))
  const parts: Buffer[] = []
  for await (const part of content(passphrase)) parts.push(part)
  const lines = gunzipSync(Buffer.concat(parts)).toString().split('\n')
  const { salt: _, ...rest } = head
  return Readable.from(sealFile(rest, passphrase, Readable.from([gzipSync(change(lines).join('\n'))])))
}

const taken = (bytes: AsyncIterable<Buffer>) =>
  importAccount({ database: here.scout.database, box: here.scout.webhooks.box, passphrase }, bytes)

test('a file with a key for somebody else’s account is refused whole', async () => {
  const [account, victim] = [await there.account(10), await here.account(10)]
  const file = await fileOf(account.accountId)
  const planted = `tsk_${'p'.repeat(32)}`
  const bytes = await forged(file, (lines) => {
    const at = lines.findIndex((line) => line.startsWith('#{"table":"api_keys"')) + 1
    const key = JSON.parse(lines[at]!)
    const stolen = { ...key, account_id: victim.accountId, key_id: 'key_planted' }
    return lines.toSpliced(at, 0, JSON.stringify({ ...stolen, key_hash: `\\x${hashApiKey(planted).toString('hex')}` }))
  })
  await assert.rejects(taken(bytes), /api_keys include rows of another account/)
  assert.equal((await here.call('GET', '/v1/account', { key: planted })).status, 401)
  assert.equal((await taken(Readable.from([file]))).fresh, true)
})

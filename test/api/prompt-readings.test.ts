/** A language model's reading of a prompt is kept for its account: pages, quotes and recounts do not ask it again. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { runHousekeeping } from '../../src/operations/upkeep/housekeeping.ts'
import { startService } from '../support/service.ts'

const asked: string[] = []
let fails = false
const model = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const prompt: string = JSON.parse(body).messages[1].content
  asked.push(prompt)
  if (fails) return response.writeHead(500).end()
  const marks = prompt.startsWith('wizards') ? [{ kind: 'TITLE', text: 'wizards' }] : []
  return response.end(JSON.stringify({ choices: [{ message: { content: JSON.stringify({ marks }) } }] }))
})
await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
after(() => {
  model.closeAllConnections()
  model.close()
})

const env = {
  SCOUT_PROMPT_MODEL_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
  SCOUT_PROMPT_MODEL_NAME: 'tiny',
  SCOUT_PROMPT_MODEL_MS: '10000',
}
const service = await startService({ worker: false, env })
const { database } = service.scout
const local = '{"localOnly":true}'

const timesAsked = (prompt: string) => asked.filter((each) => each === prompt).length

test('pages, a quote, a saved search and its recounts are one question to the model', async () => {
  const account = await service.account(100)
  const prompt = 'wizards of Jane Roe'
  for (const page of [1, 2, 1]) {
    const { body } = await account.search({ prompt, page, filtersJson: local })
    assert.equal(body.interpretation.reader, 'MODEL')
    assert.deepEqual(
      body.interpretation.titles.map(({ text }: { text: string }) => text),
      ['wizards'],
    )
  }
  const quoted = await account.call('POST', 'credits/quote', {
    operation: 'search',
    body: { prompt, filtersJson: local },
  })
  assert.equal(quoted.status, 200)
  await account.call('POST', 'saved-searches', { name: 'Wizards', prompt })
  for (let n = 0; n < 3; n++) {
    await service.savePool(account, [{ urn: `urn:pool:${n}`, fullName: 'Somebody', jobTitle: 'wizard' }])
    await account.call('GET', 'saved-searches')
  }
  assert.equal(timesAsked(prompt), 1)
  // Another prompt, or another account, asks the model for itself.
  await account.search({ prompt: `${prompt}!`, filtersJson: local })
  await (await service.account()).search({ prompt, filtersJson: local })
  assert.deepEqual({ another: timesAsked(`${prompt}!`), same: timesAsked(prompt) }, { another: 1, same: 2 })
})

test('a failure is not kept', async () => {
  const account = await service.account()
  const search = { prompt: 'wizards, please', filtersJson: local }
  fails = true
  assert.equal((await account.search(search)).body.interpretation.reader, 'RULES')
  fails = false
  assert.equal((await account.search(search)).body.interpretation.reader, 'MODEL')
  assert.equal(timesAsked(search.prompt), 2)
})

test('it is sealed, goes with an erasure, and after a day', async () => {
  const account = await service.account()
  const rows = () => database.query('select * from prompt_readings where account_id = $1', [account.accountId])
  const search = { prompt: 'wizards named Jane Canary', filtersJson: local }
  await account.search(search)
  assert.equal((await rows()).length, 1)
  assert.doesNotMatch(JSON.stringify(await rows()), /wizards|Canary/)
  await account.call('POST', 'privacy/erasures', { email: 'jane@canary.example' })
  assert.equal((await rows()).length, 0)
  await account.search(search)
  service.clock.turn(25 * 3_600)
  await account.search(search)
  assert.equal(timesAsked(search.prompt), 3, 'what is a day old is read anew')
  service.clock.turn(25 * 3_600)
  await runHousekeeping(service.scout)
  assert.equal((await rows()).length, 0)
})

test('a kept reading that does not fit the prompt is read anew', async () => {
  const account = await service.account()
  const search = { prompt: 'wizards that fit', filtersJson: local }
  await account.search(search)
  const marks = JSON.stringify([{ kind: 'TITLE', text: 'words of another prompt' }])
  await database.query('update prompt_readings set marks = $2 where account_id = $1', [account.accountId, marks])
  assert.equal((await account.search(search)).body.interpretation.reader, 'MODEL')
  assert.equal(timesAsked(search.prompt), 2)
})

test('an account keeps the newest 500', async () => {
  const account = await service.account()
  await database.query(
    `insert into prompt_readings (account_id, prompt_key, marks, read_at)
     select $1, 'key ' || n, '[]', now() - interval '1 hour' from generate_series(1, 600) as n`,
    [account.accountId],
  )
  await account.search({ prompt: 'wizards of today', filtersJson: local })
  const left = await database.query('select from prompt_readings where account_id = $1', [account.accountId])
  assert.equal(left.length, 500)
  await account.search({ prompt: 'wizards of today', filtersJson: local })
  assert.equal(timesAsked('wizards of today'), 1)
})

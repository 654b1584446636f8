/** A few hundred requests made up from the OpenAPI document; a hundred thousand by `npm run torture -- input`. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Described, Maker } from '../../torture/made-up.ts'
import { sendOne } from '../../torture/part-input.ts'
import { startService } from '../support/service.ts'

const SEED = 20_261_115
const REQUESTS = 600
const AT_ONCE = 12

const service = await startService({ worker: false, sandbox: { people: 300 } })
const account = await service.account(100_000)
const document = JSON.parse(await readFile(new URL('../../openapi.json', import.meta.url), 'utf8')) as Described

test(`${REQUESTS} made-up requests: every endpoint is asked, most serve some, no 5xx, every body in the envelope`, async () => {
  const maker = new Maker(document, { urn: ['urn:network:person:test-found-all'] })
  const requests = fc.sample(maker.requests(account.key), { seed: SEED, numRuns: REQUESTS })
  const routes = new Set(requests.map(({ method, route }) => `${method.toLowerCase()} ${route}`))
  const described = Object.entries(document.paths).flatMap(([route, methods]) =>
    Object.keys(methods).map((method) => `${method} ${route}`),
  )
  assert.deepEqual([...routes].sort(), described.sort())
  const served = new Set<string>()
  let next = 0
  const client = async () => {
    for (let request = requests[next++]; request; request = requests[next++]) {
      const status = await sendOne(service.url, request)
      if (status === 200) served.add(`${request.method} ${request.route}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, client))
  // Had all been refused, nothing would have been tried.
  assert.ok(served.size > described.length / 3, `only ${served.size} of ${described.length} served any`)
  await service.verify()
})

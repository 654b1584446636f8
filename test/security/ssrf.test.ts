/** Addresses named by clients: none leads the service, or those who look people up for it, to where only insiders should get. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseProfileUrl } from '../../src/candidates/network-url.ts'
import { assertRefused } from '../http/refused.ts'
import { startService } from '../support/service.ts'
import { insideHosts } from './vectors.ts'

const service = await startService({ worker: false })
const account = await service.account(1_000)

/** Refused not for where they lead but for how they are written. */
const otherwise = [
  ...[
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'dict://example.com:11211/',
  ],
  ...[
    'data:text/plain,x',
    'javascript:alert(1)',
    'ws://example.com/',
    'unix:/var/run/docker.sock',
    'jar:https://example.com!/',
  ],
  ...[
    'https://user@example.com/',
    'https://user:pass@example.com/',
    'https://example.com@127.0.0.1/',
    'https://example.com#@127.0.0.1/',
  ],
  ...[
    'https://127.0.0.1#@example.com/',
    'https://127.0.0.1?@example.com/',
    'https://127.0.0.1\\@example.com/',
    'https://[::1%25eth0]/',
  ],
  ...[
    'https:///127.0.0.1/',
    'https:127.0.0.1/',
    'https:\\\\127.0.0.1\\',
    '//127.0.0.1/',
    '127.0.0.1',
    'https://',
    'https://ex ample.com/',
  ],
  ...[
    'https://127.0.0.1:443:80/',
    'https://example.com:99999/',
    'https://%00/',
    'https://[::1',
    'https://1.2.3.4.5.6/',
    '',
  ],
]

const hooks = [...insideHosts.flatMap((host) => [`https://${host}/`, `https://${host}:8443/x?y=z`]), ...otherwise]

test(`a webhook to any of ${hooks.length} addresses is refused when it is made and when it is changed`, async () => {
  assert.ok(hooks.length >= 200)
  const { body } = await account.call('POST', 'webhooks', { url: 'https://hooks.example.com/in' })
  for (const url of hooks) {
    assertRefused(await account.call('POST', 'webhooks', { url }), 400, 'INVALID_REQUEST', { field: 'url', about: url })
    const changed = await account.call('PATCH', `webhooks/${body.webhook.webhookId}`, { url })
    assertRefused(changed, 400, 'INVALID_REQUEST', { field: 'url', about: url })
  }
  const { body: after } = await account.call('GET', 'webhooks')
  assert.deepEqual(
    after.webhooks.map(({ url }: { url: string }) => url),
    ['https://hooks.example.com/in'],
  )
})

/** Only for hosts with a dot or bracket: a single word after `www.` is another name, which leads nowhere. */
const profiles = insideHosts.flatMap((host) => [
  `https://${host}/in/ann`,
  `${host}/in/ann`,
  ...(/[.[]/.test(host) ? [`http://www.${host}/in/ann`] : []),
])

test(`none of ${profiles.length} networkUrls that lead inside is a profile, and none reaches a provider`, async () => {
  assert.ok(profiles.length >= 200)
  const taken = profiles.filter((url) => parseProfileUrl(url) !== undefined)
  assert.deepEqual(taken, [])
  for (const networkUrl of profiles.filter((_, n) => n % 10 === 0)) {
    const body = { urn: 'urn:network:person:unheard-of', networkUrl, requestedFields: ['phone'] }
    assertRefused(await account.post('contact', body), 422, 'MISSING_NETWORK', { about: networkUrl })
  }
  assert.equal((await service.scout.database.query('select from work')).length, 0)
})

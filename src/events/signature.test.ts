import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newWebhookSecret, signatureHeaders } from './signature.ts'

test('the published example of the scheme comes out as published', () => {
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestampSeconds: 1_614_265_330, body: '{"test": 2432232314}' }
  assert.deepEqual(signatureHeaders(message, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw']), {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('two secrets sign side by side, and no two secrets are alike', () => {
  const [one, two] = [newWebhookSecret(), newWebhookSecret()]
  assert.match(one, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.notEqual(one, two)
  const message = { id: 'evt_1', timestampSeconds: 1, body: '{}' }
  const alone = [one, two].map((secret) => signatureHeaders(message, [secret])['webhook-signature'])
  assert.equal(signatureHeaders(message, [one, two])['webhook-signature'], alone.join(' '))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domainsOf, mailboxOf } from './mailbox.ts'

test('one mailbox however it is written, and a domain may be any word', () => {
  assert.equal(mailboxOf('A.Nn+jobs@GoogleMail.com'), 'ann@gmail.com')
  assert.deepEqual(domainsOf('ann@gmail.com'), ['gmail.com', 'googlemail.com'])
  for (const domain of ['constructor', '__proto__']) {
    assert.equal(mailboxOf(`ann@${domain}`), `ann@${domain}`)
    assert.deepEqual(domainsOf(`ann@${domain}`), [domain])
  }
})

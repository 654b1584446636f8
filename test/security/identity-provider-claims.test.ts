/**
 * What an identity provider says about somebody, checked by our own rules: an email address and its verification must come from
 * one place. And a provider that is away.
 */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { lowerAddress } from '../../contract/members.ts'
import { IdentityProvider } from '../../src/providers/identity-provider.ts'
import { freePort } from '../support/identity-provider.ts'
import { startService } from '../support/service.ts'

const { privateKey, publicKey } = await generateKeyPair('RS256')
const keys = [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256' }]
/** What its token and its userinfo endpoint say next. */
let claims: { token: object; more: object; nonce: string } = { token: {}, more: {}, nonce: '' }

const server = createServer(async (request, response) => {
  const answers: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      userinfo_endpoint: `${issuer}/me`,
    }),
    '/jwks': () => ({ keys }),
    '/me': () => ({ sub: 'ana', ...claims.more }),
    '/token': async () => ({
      access_token: 'x',
      token_type: 'bearer',
      id_token: await new SignJWT({ sub: 'ana', nonce: claims.nonce, ...claims.token })
        .setProtectedHeader({ alg: 'RS256', kid: 'test' })
        .setIssuer(issuer)
        .setAudience('scout')
        .setIssuedAt()
        .setExpirationTime('1m')
        .sign(privateKey),
    }),
  }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(await answers[request.url!]!()))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
after(() => server.close())
const issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`
const settings = { issuer, clientId: 'scout', clientSecret: '', scopes: 'openid', trustEmail: false }
const provider = new IdentityProvider({ ...settings, groupsClaim: 'groups', redirectUri: 'http://127.0.0.1/back' })

async function signInWith(token: object, more: object = {}) {
  const { checks } = await provider.begin()
  claims = { token, more, nonce: checks.nonce }
  return provider.complete(`?code=x&state=${checks.state}`, checks)
}

test('that one address was verified says nothing of another', async () => {
  const [own, other] = ['ana@acme.example', 'boss@acme.example']
  const verified = { email_verified: true }
  assert.equal((await signInWith({ email: other }, { email: own, ...verified })).email, null)
  assert.equal((await signInWith({ email: other, email_verified: false }, { email: own, ...verified })).email, null)
  assert.equal((await signInWith(verified, { email: other })).email, null)
  assert.equal((await signInWith({}, { email: own, ...verified })).email, own)
  assert.equal((await signInWith({ email: own, ...verified }, { email: other })).email, own)
})

test('an address is made small in ASCII alone: no other letter becomes one of somebody else’s', async () => {
  const verified = { email_verified: true }
  assert.equal((await signInWith({ ...verified, email: ' Ana@ACME.example ' })).email, 'ana@acme.example')
  for (const email of ['\u212Aate@acme.example', 'İvan@acme.example']) {
    assert.equal((await signInWith({ ...verified, email })).email, email)
    assert.equal(lowerAddress(email), email)
  }
})

test('names and addresses that we would not take from anybody are not taken from a provider', async () => {
  const verified = { email_verified: true }
  for (const odd of ['a\u0000b', 'a\r\nb', 'a\u0007', 'x'.repeat(20_000), '\ud800', '  ', '', 7, null, { a: 1 }]) {
    assert.equal((await signInWith({ name: odd })).name, null, JSON.stringify(odd))
    const email = typeof odd === 'string' ? `${odd}@acme.example` : odd
    if (odd !== '  ') assert.equal((await signInWith({ ...verified, email })).email, null, JSON.stringify(odd))
  }
  assert.equal((await signInWith({ name: ' Ana ' })).name, 'Ana')
  assert.equal((await signInWith({ sid: 'a\u0000b' })).sid, null)
  await assert.rejects(signInWith({ sub: 'a\u0000b' }))
})

test('a provider that is away leads back to the page, which says so', async () => {
  const service = await startService({
    worker: false,
    env: {
      SCOUT_PUBLIC_URL: 'http://127.0.0.1:9',
      SCOUT_OIDC_ISSUER: `http://127.0.0.1:${await freePort()}`,
      SCOUT_OIDC_CLIENT_ID: 'scout',
    },
  })
  const answer = await fetch(`${service.url}/v1/sign-in/provider`, { redirect: 'manual' })
  assert.deepEqual(
    { status: answer.status, location: answer.headers.get('location') },
    { status: 303, location: '/sign-in?failed=SERVICE_UNAVAILABLE' },
  )
})

/**
 * A real OpenID Connect provider, run as a process of its own: `oidc-provider` with people that a test names. Whoever gives a name on its
 * page is that person. `/control/*` is the test's way in; nothing else here is not the library's.
 */
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import Provider from 'oidc-provider'

const { clients, jwks } = JSON.parse(process.env.OIDC_SETUP)
let people = {}

const server = createServer((request, response) =>
  handle(request, response).catch((error) => {
    response.statusCode = 500
    response.end(String(error?.stack ?? error))
  }),
)
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const issuer = `http://127.0.0.1:${server.address().port}`

const provider = new Provider(issuer, {
  clients,
  jwks,
  scopes: ['openid', 'email', 'profile', 'groups'],
  claims: { openid: ['sub', 'sid'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
  features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
  cookies: { keys: ['test'] },
  // Its own refuses addresses of this machine, where the service under test is.
  fetch: (url, { method, headers, body }) => fetch(url, { method, headers, body }),
  pkce: { required: () => true },
  interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  findAccount: (_ctx, id) => people[id] && { accountId: id, claims: () => ({ sub: id, ...people[id] }) },
  // Everybody consents to everything.
  async loadExistingGrant({ oidc }) {
    const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
    grant.addOIDCScope('openid email profile groups')
    await grant.save()
    return grant
  },
})
const callback = provider.callback()

async function handle(request, response) {
  const { pathname } = new URL(request.url, issuer)
  if (pathname === '/control/people') {
    people = JSON.parse(await text(request))
    return void response.end()
  }
  if (pathname === '/control/logout') {
    const { subject, sid, clientId } = JSON.parse(await text(request))
    const client = await provider.Client.find(clientId)
    await client.backchannelLogout(subject, sid)
    return void response.end()
  }
  if (!pathname.startsWith('/interaction/')) return callback(request, response)
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html')
    return void response.end(
      '<!doctype html><title>Provider</title><form method="post"><label>Name <input name="login"></label><button>Sign in</button></form>',
    )
  }
  const accountId = new URLSearchParams(await text(request)).get('login')
  await provider.interactionFinished(request, response, { login: { accountId } }, { mergeWithLastSubmission: false })
}

process.send({ issuer })

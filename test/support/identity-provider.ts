/**
 * The identity provider's process for tests: start it, tell it whom it knows, trigger logouts, and walk through signing in as a browser
 * would.
 */
import { fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { exportJWK, generateKeyPair } from 'jose'

const PROGRAM = fileURLToPath(new URL('./oidc-provider.mjs', import.meta.url))
export const CLIENT = { id: 'talent-scout', secret: 'a-secret-of-the-client-that-is-long-enough' }

export interface ProviderPerson {
  email?: string
  email_verified?: boolean
  name?: string
  groups?: string[]
}

/**
 * Below the range from which systems assign free ports. Otherwise the next server to start could be given a port that was just found
 * free.
 */
const PORTS = { from: 20_000, to: 30_000 }

/**
 * A port that was free a moment ago. It is chosen beforehand, because the provider and the service must know each other's address before
 * either starts.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    await new Promise((resolve) => server.close(resolve))
    return port
  }
}

export async function startProvider(origin: string) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'test', use: 'sig', alg: 'RS256' }
  const client = {
    client_id: CLIENT.id,
    client_secret: CLIENT.secret,
    redirect_uris: [`${origin}/v1/sign-in/callback`],
    backchannel_logout_uri: `${origin}/v1/sign-in/back-channel-logout`,
    backchannel_logout_session_required: true,
  }
  const setup = JSON.stringify({ clients: [client], jwks: { keys: [key] } })
  const child = fork(PROGRAM, { env: { ...process.env, OIDC_SETUP: setup }, execArgv: [], silent: true })
  const [{ issuer }] = await new Promise<[{ issuer: string }]>((resolve, reject) => {
    const problems: string[] = []
    child.stderr?.on('data', (text) => problems.push(String(text)))
    child.once('message', (message) => resolve([message as { issuer: string }]))
    child.once('exit', (code) => reject(new Error(`the provider ended with ${code}: ${problems.join('')}`)))
  })
  after(() => child.kill())
  const control = async (path: string, body: object) => {
    const answer = await fetch(`${issuer}/control/${path}`, { method: 'POST', body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(await answer.text())
  }
  return {
    issuer,
    privateKey,
    people: (people: Record<string, ProviderPerson>) => control('people', people),
    logOut: (subject: string, sid?: string) => control('logout', { subject, sid, clientId: CLIENT.id }),
    env: {
      SCOUT_PUBLIC_URL: origin,
      SCOUT_OIDC_ISSUER: issuer,
      SCOUT_OIDC_CLIENT_ID: CLIENT.id,
      SCOUT_OIDC_CLIENT_SECRET: CLIENT.secret,
      SCOUT_OIDC_SCOPES: 'openid email profile groups',
      SCOUT_OIDC_NAME: 'Acme sign-on',
    },
  }
}

/** Keeps cookies by host as a browser does; redirects are followed one by one, so that a test can look at each. */
export class Walker {
  readonly #jars = new Map<string, Map<string, string>>()

  async go(url: string, init: RequestInit = {}): Promise<Response> {
    const { host } = new URL(url)
    const jar = this.#jars.get(host) ?? new Map<string, string>()
    this.#jars.set(host, jar)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) }
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const each of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(each)!
      if (value === '' || /max-age=0/i.test(each)) jar.delete(name!)
      else jar.set(name!, value!)
    }
    return answer
  }

  cookie(url: string, name: string): string | undefined {
    return this.#jars.get(new URL(url).host)?.get(name)
  }

  /** Where the next redirect leads. */
  async follow(url: string, init?: RequestInit): Promise<string> {
    const answer = await this.go(url, init)
    const location = answer.headers.get('location')
    if (!location) throw new Error(`${url} led nowhere: ${answer.status} ${await answer.text()}`)
    return new URL(location, url).href
  }

  /** From our service to the provider and, signed in as `login`, to the address its answer leads to: the callback, not yet requested. */
  async identify(origin: string, login: string, next?: string): Promise<string> {
    const begin = `${origin}/v1/sign-in/provider${next === undefined ? '' : `?next=${encodeURIComponent(next)}`}`
    let at = await this.follow(begin)
    while (!at.startsWith(`${origin}/`)) {
      const isForm = new URL(at).pathname.startsWith('/interaction/')
      const form = { method: 'POST', body: new URLSearchParams({ login }) }
      at = await this.follow(at, isForm ? form : undefined)
    }
    return at
  }

  /** Signs in completely. Returns the address at which the browser ends up. */
  async signIn(origin: string, login: string, next?: string): Promise<string> {
    return this.follow(await this.identify(origin, login, next))
  }
}

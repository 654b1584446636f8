/**
 * The OpenID Connect provider by which members sign in: where to send a browser, what it came back with, and who was signed out
 * there. Everything is checked here: issuer, audience, signature, state, nonce, PKCE, age. Owns the exchange with the provider;
 * decides nothing about members.
 */

import type { JWTVerifyGetKey } from 'jose'
import type { Configuration } from 'openid-client'
import { memberEmail, memberName } from '../../contract/members.ts'
import { text } from '../../contract/text.ts'

export interface IdentityProviderSettings {
  issuer: string
  clientId: string
  /** Empty for a public client. */
  clientSecret: string
  scopes: string
  /** Accept email addresses even if the provider does not say that they were verified. */
  trustEmail: boolean
  groupsClaim: string
  redirectUri: string
}

/** What a sign-in must match: made anew for each sign-in and kept only by us. */
export interface SignInChecks {
  state: string
  nonce: string
  verifier: string
}

/** Who the provider says that the user is. */
export interface Identified {
  issuer: string
  subject: string
  sid: string | null
  name: string | null
  /** Only an address that the provider vouches for. */
  email: string | null
  groups: string[]
}

export interface ProviderLogout {
  issuer: string
  subject: string | null
  sid: string | null
  tokenId: string
}

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const TIMEOUT_SECONDS = 10
const TOKEN_AGE_SECONDS = 300
const CLOCKS_APART_SECONDS = 60
const GROUPS_MAX = 1_000
/** Far longer than any provider's id. `text` also refuses NUL, which the database could not store. */
const idSchema = text(2_000, 1)

/** Loaded at the first sign-in, because most installations have no provider. */
const library = () => import('openid-client')

export class IdentityProvider {
  readonly #settings: IdentityProviderSettings
  #found: Promise<{ config: Configuration; keys: JWTVerifyGetKey }> | undefined

  constructor(settings: IdentityProviderSettings) {
    this.#settings = settings
  }

  async begin(): Promise<{ url: URL; checks: SignInChecks }> {
    const oidc = await library()
    const { config } = await this.#discover()
    const checks = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
    }
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: this.#settings.redirectUri,
      scope: this.#settings.scopes,
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
      code_challenge_method: 'S256',
    })
    return { url, checks }
  }

  /** `query`: what the browser came back with. Throws if anything in it is wrong. */
  async complete(query: string, { state, nonce, verifier }: SignInChecks): Promise<Identified> {
    const oidc = await library()
    const { config } = await this.#discover()
    const { groupsClaim, redirectUri } = this.#settings
    const back = new URL(redirectUri)
    back.search = query
    const tokens = await oidc.authorizationCodeGrant(config, back, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()!
    const lacks = claims.email === undefined || claims[groupsClaim] === undefined
    // Many providers give these only when asked. The answer must be about the same subject.
    const more =
      lacks && config.serverMetadata().userinfo_endpoint
        ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
        : {}
    const allClaims: Record<string, unknown> = { ...more, ...claims }
    const sid = idSchema.safeParse(claims.sid)
    return {
      issuer: claims.iss,
      subject: idSchema.parse(claims.sub),
      sid: sid.success ? sid.data : null,
      name: memberName.safeParse(allClaims.name).data ?? null,
      // Both claims must come from the same source: one address being verified says nothing about another.
      email: this.#addressIn(claims.email === undefined ? more : claims),
      groups: textsIn(allClaims[groupsClaim]),
    }
  }

  /** An address that the provider calls unverified is never used. */
  #addressIn({ email, email_verified: verified }: Record<string, unknown>): string | null {
    const vouched = verified === true || (verified === undefined && this.#settings.trustEmail)
    return vouched ? (memberEmail.safeParse(email).data ?? null) : null
  }

  /** Throws if the token is not a logout of this provider. */
  async readLogout(token: string): Promise<ProviderLogout> {
    const { config, keys } = await this.#discover()
    const { jwtVerify } = await import('jose')
    const { issuer } = config.serverMetadata()
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: this.#settings.clientId,
      clockTolerance: CLOCKS_APART_SECONDS,
      maxTokenAge: TOKEN_AGE_SECONDS,
      requiredClaims: ['iat', 'jti', 'events'],
    })
    const { events, nonce, sub, sid, jti } = payload
    const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events
    // A nonce would make it an ID token passed off as a logout.
    if (!isLogout || nonce !== undefined) throw new Error('the token is no logout')
    const [subject, session] = [sub, sid].map((value) => (typeof value === 'string' && value !== '' ? value : null))
    if (!subject && !session) throw new Error('the logout names nobody')
    for (const value of [subject, session, jti]) idSchema.nullish().parse(value)
    return { issuer, subject: subject ?? null, sid: session ?? null, tokenId: jti! }
  }

  /** Asked once; asked again after a failure, because the provider may be down when the service starts. */
  #discover() {
    this.#found ??= this.#ask().catch((error) => {
      this.#found = undefined
      throw error
    })
    return this.#found
  }

  async #ask() {
    const oidc = await library()
    const { createRemoteJWKSet } = await import('jose')
    const { issuer, clientId, clientSecret } = this.#settings
    const config = await oidc.discovery(
      new URL(issuer),
      clientId,
      undefined,
      clientSecret === '' ? oidc.None() : oidc.ClientSecretBasic(clientSecret),
      {
        timeout: TIMEOUT_SECONDS,
        // The settings allow plain http only for an issuer on this machine.
        ...(issuer.startsWith('http:') && { execute: [oidc.allowInsecureRequests] }),
      },
    )
    const { jwks_uri: jwks } = config.serverMetadata()
    if (!jwks) throw new Error('the provider names no keys (jwks_uri)')
    const keys = createRemoteJWKSet(new URL(jwks), { timeoutDuration: TIMEOUT_SECONDS * 1_000 })
    return { config, keys }
  }
}

const textsIn = (given: unknown): string[] =>
  (Array.isArray(given) ? given : typeof given === 'string' ? [given] : [])
    .filter((each): each is string => typeof each === 'string')
    .slice(0, GROUPS_MAX)

/** Builds `scout.signIn` from the settings: how members sign in. */

import { pageAt } from '../members/sign-in-settings.ts'
import type { SignInTools } from '../operations/scout.ts'
import { IdentityProvider } from '../providers/identity-provider.ts'
import type { Config } from '../settings/config.ts'

export const CALLBACK_PATH = '/v1/sign-in/callback'

export function signInTools(config: Config): SignInTools {
  const { publicUrl, sessionHours, oidcIssuer, oidcName, oidcRoles, oidcAccount } = config
  const origin = publicUrl === undefined ? undefined : new URL(publicUrl).origin
  return {
    origin,
    page: publicUrl === undefined ? undefined : pageAt(publicUrl),
    sessionHours,
    groups: { roles: oidcRoles, account: oidcAccount === '' ? undefined : oidcAccount },
    ...(oidcIssuer && {
      provider: {
        name: oidcName,
        at: new IdentityProvider({
          issuer: oidcIssuer,
          clientId: config.oidcClientId,
          clientSecret: config.oidcClientSecret,
          scopes: config.oidcScopes,
          trustEmail: config.oidcTrustEmail,
          groupsClaim: config.oidcGroupsClaim,
          redirectUri: `${origin}${CALLBACK_PATH}`,
        }),
      },
    }),
  }
}

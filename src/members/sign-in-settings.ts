/** The settings for how members sign in. */
import { roles } from '../../contract/roles.ts'
import { flag, integer, setting, text, webAddress } from '../base/setting-readers.ts'

export type RoleOfGroup = ReadonlyMap<string, (typeof roles)[number]>

/** Reads "Group=role, Another group=role". */
const rolesOfGroups = (value: string): RoleOfGroup =>
  new Map(
    value
      .split(',')
      .filter((each) => each.trim() !== '')
      .map((each) => {
        const at = each.lastIndexOf('=')
        const group = each.slice(0, at).trim()
        const role = roles.find((name) => name === each.slice(at + 1).trim())
        if (at < 0 || group === '' || !role)
          throw new Error(
            `must be a list such as "Talent=recruiter, Hiring=reviewer", with the roles ${roles.join(', ')}`,
          )
        return [group, role]
      }),
  )

/** Without https, identity data could be read and changed on the network; on this machine (localhost) there is no network. */
const issuerAddress = (value: string) => {
  const read = webAddress(value)
  if (read === undefined) return undefined
  const { protocol, hostname } = new URL(read)
  if (protocol !== 'https:' && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
    throw new Error('must be an https:// address')
  return read
}

/** Behind a door, a cell's pages have a path of their own; any other path after the host leads nowhere. */
const CELL_PATH = /^\/cells\/[a-z0-9][a-z0-9-]{0,31}(?=\/|$)/

/** A path to a misspelled or shortened cell name would lead to another cell, so it is refused. */
const pageAddress = (value: string) => {
  const read = webAddress(value)
  const path = read === undefined ? '' : new URL(read).pathname
  if (path.startsWith('/cells/') && !CELL_PATH.test(path)) throw new Error('must end in /cells/ and the name of a cell')
  return read
}

export const signInSettings = {
  publicUrl: setting(
    'SCOUT_PUBLIC_URL',
    '',
    pageAddress,
    'The address at which people reach the console, such as `https://scout.example.com`. Sign-in links and the sign-in provider lead there. If it is https, cookies are sent over https only. Behind a door (docs/scaling.md) it includes the cell: `https://scout.example.com/cells/a`. Empty: the address of each request.',
  ),
  sessionHours: setting(
    'SCOUT_SESSION_HOURS',
    '72',
    integer(1, 8_760),
    'Hours after which a member has to sign in again.',
  ),
  oidcIssuer: setting(
    'SCOUT_OIDC_ISSUER',
    '',
    issuerAddress,
    'The address of an OpenID Connect provider for sign-in. The service reads its `/.well-known/openid-configuration`. Empty: members sign in by passkeys and links only.',
  ),
  oidcClientId: setting('SCOUT_OIDC_CLIENT_ID', '', text, 'The client id that the provider gave to the service.'),
  oidcClientSecret: setting(
    'SCOUT_OIDC_CLIENT_SECRET',
    '',
    text,
    'The client secret that the provider gave to the service. Empty: a public client, secured by PKCE alone.',
  ),
  oidcName: setting(
    'SCOUT_OIDC_NAME',
    'Single sign-on',
    text,
    'The text on the provider’s button on the sign-in page.',
  ),
  oidcScopes: setting(
    'SCOUT_OIDC_SCOPES',
    'openid email profile',
    text,
    'The scopes that the service asks the provider for.',
  ),
  oidcTrustEmail: setting(
    'SCOUT_OIDC_TRUST_EMAIL',
    'false',
    flag,
    '`true` if the provider sends no `email_verified`, and its addresses come from your own directory, where nobody can choose their own.',
  ),
  oidcGroupsClaim: setting(
    'SCOUT_OIDC_GROUPS_CLAIM',
    'groups',
    text,
    'The name of the claim in which the provider reports groups.',
  ),
  oidcRoles: setting(
    'SCOUT_OIDC_ROLES',
    '',
    rolesOfGroups,
    'Maps groups of the provider to roles, such as `Talent=recruiter, Hiring managers=reviewer`. The provider reports groups at sign-in or by SCIM. With this setting the provider decides at each sign-in: a person in none of these groups is not let in. Owners stay owners. Empty: roles are given in the service.',
  ),
  oidcAccount: setting(
    'SCOUT_OIDC_ACCOUNT',
    '',
    text,
    'The account, by id or name, that people of these groups join without an invitation. Empty: nobody joins without an invitation.',
  ),
}

/** The address where members start, without a trailing slash. */
export function pageAt(publicUrl: string): string {
  const { origin, pathname } = new URL(publicUrl)
  return `${origin}${CELL_PATH.exec(pathname)?.[0] ?? ''}`
}

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
    'Where the console is reached from outside, such as `https://scout.example.com`: sign-in links and the provider lead there, and with https cookies are sent over nothing else. Behind a door (docs/scaling.md) with the cell: `https://scout.example.com/cells/a`. Empty: wherever it was asked.',
  ),
  sessionHours: setting(
    'SCOUT_SESSION_HOURS',
    '72',
    integer(1, 8_760),
    'After how long a member has to sign in again.',
  ),
  oidcIssuer: setting(
    'SCOUT_OIDC_ISSUER',
    '',
    issuerAddress,
    'An OpenID Connect provider that members sign in by; its `/.well-known/openid-configuration` is read. Empty: passkeys and links alone.',
  ),
  oidcClientId: setting('SCOUT_OIDC_CLIENT_ID', '', text, 'As the provider knows the service.'),
  oidcClientSecret: setting(
    'SCOUT_OIDC_CLIENT_SECRET',
    '',
    text,
    'Its secret there. Empty: a public client, by PKCE alone.',
  ),
  oidcName: setting('SCOUT_OIDC_NAME', 'Single sign-on', text, 'What the button of the provider says.'),
  oidcScopes: setting('SCOUT_OIDC_SCOPES', 'openid email profile', text, 'What the provider is asked for.'),
  oidcTrustEmail: setting(
    'SCOUT_OIDC_TRUST_EMAIL',
    'false',
    flag,
    '`true` where the provider tells no `email_verified` and its addresses are given by your own directory: nobody may choose theirs.',
  ),
  oidcGroupsClaim: setting('SCOUT_OIDC_GROUPS_CLAIM', 'groups', text, 'Under which name the provider tells groups.'),
  oidcRoles: setting(
    'SCOUT_OIDC_ROLES',
    '',
    rolesOfGroups,
    'Which group of the provider has which role, such as `Talent=recruiter, Hiring managers=reviewer`, whether it tells them at sign-in or by SCIM. With it the provider decides at each sign-in: who is in none of them is not let in; owners stay owners. Empty: roles are given here.',
  ),
  oidcAccount: setting(
    'SCOUT_OIDC_ACCOUNT',
    '',
    text,
    'The account, by id or name, that people of those groups join who were not invited. Empty: nobody joins by themselves.',
  ),
}

/** The address where members start, without a trailing slash. */
export function pageAt(publicUrl: string): string {
  const { origin, pathname } = new URL(publicUrl)
  return `${origin}${CELL_PATH.exec(pathname)?.[0] ?? ''}`
}

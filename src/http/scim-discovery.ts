/**
 * What SCIM clients can discover by themselves: which features are supported, which resources exist, and their attributes (RFC
 * 7643, 5 to 7).
 */
import { SCIM_USERS_PAGE_MAX } from '../../contract/limits.ts'
import { roles } from '../../contract/roles.ts'
import { GROUP_SCHEMA, type ScimResource, USER_SCHEMA } from './present-scim.ts'
import { SCIM_PREFIX } from './scim-errors.ts'

const SCHEMAS = 'urn:ietf:params:scim:schemas:core:2.0'

const meta = (origin: string, resourceType: string, path: string) => ({
  meta: { resourceType, location: `${origin}${SCIM_PREFIX}/${path}` },
})

export const serviceProviderConfig = (origin: string): ScimResource => ({
  schemas: [`${SCHEMAS}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: SCIM_USERS_PAGE_MAX },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'API key',
      description: 'An API key of the account with the scope provision, sent as a bearer token',
      primary: true,
    },
  ],
  ...meta(origin, 'ServiceProviderConfig', 'ServiceProviderConfig'),
})

export const resourceTypes = (origin: string): ScimResource[] =>
  [
    { name: 'User', endpoint: '/Users', schema: USER_SCHEMA, description: 'Members of the account' },
    { name: 'Group', endpoint: '/Groups', schema: GROUP_SCHEMA, description: 'Groups, which decide their roles' },
  ].map((each) => ({
    schemas: [`${SCHEMAS}:ResourceType`],
    id: each.name,
    ...each,
    ...meta(origin, 'ResourceType', `ResourceTypes/${each.name}`),
  }))

interface Traits {
  type?: 'string' | 'boolean' | 'complex' | 'reference'
  multiValued?: boolean
  required?: boolean
  caseExact?: boolean
  mutability?: 'readWrite' | 'readOnly' | 'immutable'
  uniqueness?: 'none' | 'server'
  canonicalValues?: readonly string[]
  referenceTypes?: string[]
  subAttributes?: ScimResource[]
}

const attribute = (name: string, description: string, traits: Traits = {}): ScimResource => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...traits,
})

const readOnly = { mutability: 'readOnly' } as const
const manyOf = (subAttributes: ScimResource[], traits: Traits = {}): Traits => ({
  type: 'complex',
  multiValued: true,
  subAttributes,
  ...traits,
})
const reference = (to: string, traits: Traits = {}) =>
  attribute('$ref', `Where the ${to} is`, { type: 'reference', referenceTypes: [to], caseExact: true, ...traits })

const USER_ATTRIBUTES = [
  attribute('userName', 'What the directory knows them by', { required: true, uniqueness: 'server' }),
  attribute('name', 'Parts of their name', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'The whole name'),
      attribute('givenName', 'First name'),
      attribute('familyName', 'Last name'),
    ],
  }),
  attribute('displayName', 'What stands beside their work'),
  attribute(
    'emails',
    'One address is kept, by which they sign in: the primary one, or that of work',
    manyOf([
      attribute('value', 'The address'),
      attribute('type', 'work', { canonicalValues: ['work'] }),
      attribute('primary', 'true', { type: 'boolean' }),
    ]),
  ),
  attribute('active', 'False: no member any more; their work stays', { type: 'boolean' }),
  attribute(
    'roles',
    'Their role, which groups decide',
    manyOf(
      [
        attribute('value', 'The role', { ...readOnly, canonicalValues: roles }),
        attribute('primary', 'true', { ...readOnly, type: 'boolean' }),
      ],
      readOnly,
    ),
  ),
  attribute(
    'groups',
    'The groups they are in; changed by /Groups',
    manyOf(
      [
        attribute('value', 'Id of the group', { ...readOnly, caseExact: true }),
        reference('Group', readOnly),
        attribute('display', 'Its name', readOnly),
        attribute('type', 'direct', { ...readOnly, canonicalValues: ['direct'] }),
      ],
      readOnly,
    ),
  ),
]

const GROUP_ATTRIBUTES = [
  attribute('displayName', 'Its name, by which it may mean a role', { required: true, uniqueness: 'server' }),
  attribute(
    'members',
    'Users in it',
    manyOf([
      attribute('value', 'Id of the user', { mutability: 'immutable', caseExact: true }),
      reference('User', { mutability: 'immutable' }),
      attribute('display', 'Their name', readOnly),
      attribute('type', 'User', { mutability: 'immutable', canonicalValues: ['User'] }),
    ]),
  ),
]

export const scimSchemas = (origin: string): ScimResource[] =>
  [
    { id: USER_SCHEMA, name: 'User', description: 'A member of the account', attributes: USER_ATTRIBUTES },
    { id: GROUP_SCHEMA, name: 'Group', description: 'A group of the directory', attributes: GROUP_ATTRIBUTES },
  ].map((each) => ({ schemas: [`${SCHEMAS}:Schema`], ...each, ...meta(origin, 'Schema', `Schemas/${each.id}`) }))

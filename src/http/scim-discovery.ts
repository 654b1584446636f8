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
  attribute('$ref', `The address of the ${to}`, { type: 'reference', referenceTypes: [to], caseExact: true, ...traits })

const USER_ATTRIBUTES = [
  attribute('userName', 'The name by which the directory knows the user', { required: true, uniqueness: 'server' }),
  attribute('name', 'The parts of the name', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'The whole name'),
      attribute('givenName', 'First name'),
      attribute('familyName', 'Last name'),
    ],
  }),
  attribute('displayName', 'The name shown beside the user’s actions'),
  attribute(
    'emails',
    'The one address that the service keeps, used for sign-in: the primary address, else the work address',
    manyOf([
      attribute('value', 'The address'),
      attribute('type', 'work', { canonicalValues: ['work'] }),
      attribute('primary', 'true', { type: 'boolean' }),
    ]),
  ),
  attribute('active', 'false: the user is no longer a member. Their work stays', { type: 'boolean' }),
  attribute(
    'roles',
    'The user’s role. Groups decide it',
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
    'The user’s groups. Change them by /Groups',
    manyOf(
      [
        attribute('value', 'The id of the group', { ...readOnly, caseExact: true }),
        reference('Group', readOnly),
        attribute('display', 'The name of the group', readOnly),
        attribute('type', 'direct', { ...readOnly, canonicalValues: ['direct'] }),
      ],
      readOnly,
    ),
  ),
]

const GROUP_ATTRIBUTES = [
  attribute('displayName', 'The name of the group. It may give a role', { required: true, uniqueness: 'server' }),
  attribute(
    'members',
    'The users in the group',
    manyOf([
      attribute('value', 'The id of the user', { mutability: 'immutable', caseExact: true }),
      reference('User', { mutability: 'immutable' }),
      attribute('display', 'The name of the user', readOnly),
      attribute('type', 'User', { mutability: 'immutable', canonicalValues: ['User'] }),
    ]),
  ),
]

export const scimSchemas = (origin: string): ScimResource[] =>
  [
    { id: USER_SCHEMA, name: 'User', description: 'A member of the account', attributes: USER_ATTRIBUTES },
    { id: GROUP_SCHEMA, name: 'Group', description: 'A group of the directory', attributes: GROUP_ATTRIBUTES },
  ].map((each) => ({ schemas: [`${SCHEMAS}:Schema`], ...each, ...meta(origin, 'Schema', `Schemas/${each.id}`) }))

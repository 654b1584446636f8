/** Users, groups and lists in SCIM's form (RFC 7643), reduced to the attributes that the client asked for. */
import type { ShownScimGroup } from '../operations/members/scim-groups.ts'
import type { ShownScimUser } from '../operations/members/scim-users.ts'
import { SCIM_PREFIX } from './scim-errors.ts'

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

export type ScimResource = Record<string, unknown>

const locationOf = (origin: string, kind: 'Users' | 'Groups', id: string) => `${origin}${SCIM_PREFIX}/${kind}/${id}`

export function presentScimUser({ user, groups }: ShownScimUser, origin: string): ScimResource {
  const { member, userName, externalId, givenName, familyName, updatedAt } = user
  const { memberId, name, email, role, createdAt, removedAt } = member
  const isActive = removedAt === null
  return {
    schemas: [USER_SCHEMA],
    id: memberId,
    ...(externalId !== null && { externalId }),
    userName,
    name: { formatted: name, ...(givenName !== null && { givenName }), ...(familyName !== null && { familyName }) },
    displayName: name,
    emails: [{ value: email, type: 'work', primary: true }],
    active: isActive,
    ...(isActive && { roles: [{ value: role, primary: true }] }),
    groups: groups.map(({ groupId, displayName }) => ({
      value: groupId,
      display: displayName,
      type: 'direct',
      $ref: locationOf(origin, 'Groups', groupId),
    })),
    meta: {
      resourceType: 'User',
      created: createdAt.toISOString(),
      lastModified: (updatedAt ?? createdAt).toISOString(),
      location: locationOf(origin, 'Users', memberId),
    },
  }
}

export function presentScimGroup({ group, members }: ShownScimGroup, origin: string): ScimResource {
  const { groupId, displayName, externalId, createdAt, updatedAt } = group
  return {
    schemas: [GROUP_SCHEMA],
    id: groupId,
    ...(externalId !== null && { externalId }),
    displayName,
    members: members.map(({ memberId, name }) => ({
      value: memberId,
      display: name,
      type: 'User',
      $ref: locationOf(origin, 'Users', memberId),
    })),
    meta: {
      resourceType: 'Group',
      created: createdAt.toISOString(),
      lastModified: updatedAt.toISOString(),
      location: locationOf(origin, 'Groups', groupId),
    },
  }
}

export interface AttributesAsked {
  attributes?: string | undefined
  excludedAttributes?: string | undefined
}

/** Attributes that are always sent, whatever was asked for. */
const ALWAYS = new Set(['schemas', 'id'])

/** The names of whole attributes: a client that asks for a part of an attribute gets all of it. */
const namesIn = (list: string) =>
  new Set(
    list.split(',').map(
      (each) =>
        each
          .trim()
          .toLowerCase()
          .replace(/^urn:.*:/, '')
          .split('.', 1)[0]!,
    ),
  )

export function onlyAsked(resource: ScimResource, { attributes, excludedAttributes }: AttributesAsked): ScimResource {
  if (attributes === undefined && excludedAttributes === undefined) return resource
  const wanted = attributes === undefined ? undefined : namesIn(attributes)
  const left = namesIn(excludedAttributes ?? '')
  const isWanted = (name: string) => wanted?.has(name.toLowerCase()) ?? !left.has(name.toLowerCase())
  return Object.fromEntries(Object.entries(resource).filter(([name]) => ALWAYS.has(name) || isWanted(name)))
}

export const presentScimList = (resources: ScimResource[], totalResults: number, startIndex: number) => ({
  schemas: [LIST_SCHEMA],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

/** An identity provider that calls the SCIM endpoints with its own kind of body and an API key as its token. */
import type { Scope } from '../../src/accounts/account.ts'
import { issueKey } from '../../src/operations/accounts/accounts.ts'
import type { Body, TestAccount, TestService } from './service.ts'

export interface ScimCalled {
  status: number
  headers: Headers
  body: Body
}

export type ScimCall = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<ScimCalled>

export interface TestDirectory {
  keyId: string
  key: string
  call: ScimCall
  /** Creates a user and returns their id. */
  user(userName: string, more?: object): Promise<string>
  /** Creates a group and returns its id. */
  group(displayName: string, members?: string[]): Promise<string>
  roleOf(id: string): Promise<string | undefined>
}

/** The scopes a directory needs to assign roles up to recruiter. */
export const RECRUITING: Scope[] = ['provision', 'search', 'enrich', 'contact', 'pool']

export const scimBy =
  (service: TestService, key: string | null): ScimCall =>
  async (method, path, body, headers) => {
    const type: Record<string, string> =
      body === undefined ? {} : { 'content-type': 'application/scim+json; charset=utf-8' }
    const called = await service.call(method, `/scim/v2/${path}`, { key, body, headers: { ...type, ...headers } })
    const { text } = called.body as { text?: string }
    return { ...called, body: text ? (JSON.parse(text) as Body) : {} }
  }

export async function directoryOf(
  service: TestService,
  { accountId }: TestAccount,
  scopes: Scope[] = RECRUITING,
): Promise<TestDirectory> {
  const { keyId, apiKey: key } = await issueKey(service.scout.database, accountId, { name: 'directory', scopes })
  const call = scimBy(service, key)
  const idOf = ({ status, body }: ScimCalled): string => {
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body.id as string
  }
  return {
    keyId,
    key,
    call,
    user: async (userName, more) => idOf(await call('POST', 'Users', { userName, active: true, ...more })),
    group: async (displayName, members = []) =>
      idOf(await call('POST', 'Groups', { displayName, members: members.map((value) => ({ value })) })),
    roleOf: async (id) => (await call('GET', `Users/${id}`)).body.roles?.[0]?.value as string | undefined,
  }
}

export const patchOf = (...operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: operations,
})

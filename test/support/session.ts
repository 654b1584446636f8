/** Members signed in as in a browser: a cookie that is kept, and the page's own header with every call. */
import type { Role } from '../../contract/roles.ts'
import { inviteMember, makeLink } from '../../src/operations/members/members.ts'
import type { Called, TestAccount, TestService } from './service.ts'

let invited = 0

export interface TestSession {
  memberId: string
  cookie: string
  call(method: string, path: string, body?: unknown, headers?: Record<string, string | undefined>): Promise<Called>
}

/** Invited by the operator, who needs no key. */
export async function invite(service: TestService, account: TestAccount, role: Role, email?: string): Promise<string> {
  const wish = { email: email ?? `person-${++invited}@people.example`, role, monthlyCap: null }
  return (await inviteMember(service.scout, { accountId: account.accountId, keyId: null }, wish)).result
}

export const pageHeaders = (service: TestService) => ({ origin: service.url, 'x-scout-page': '1' })

export const linkFor = async (service: TestService, account: TestAccount, memberId: string) =>
  (await makeLink(service.scout, { accountId: account.accountId, keyId: null }, memberId)).result.token

export const cookieOf = ({ headers }: { headers: Headers }, name = 'scout_session'): string | undefined =>
  headers
    .getSetCookie()
    .find((each) => each.startsWith(`${name}=`))
    ?.split(';')[0]

export function sessionOf(service: TestService, memberId: string, cookie: string): TestSession {
  return {
    memberId,
    cookie,
    call(method, path, body, headers = {}) {
      const sent = { cookie, ...pageHeaders(service), ...headers }
      const kept = Object.entries(sent).filter((each): each is [string, string] => each[1] !== undefined)
      return service.call(method, `/v1/${path}`, { body, headers: Object.fromEntries(kept) })
    },
  }
}

export async function signIn(service: TestService, account: TestAccount, memberId: string): Promise<TestSession> {
  const link = await linkFor(service, account, memberId)
  const called = await service.call('POST', '/v1/sign-in/link', { body: { link }, headers: pageHeaders(service) })
  if (called.status !== 200) throw new Error(`not signed in: ${JSON.stringify(called.body)}`)
  return sessionOf(service, memberId, cookieOf(called)!)
}

export const signedIn = async (service: TestService, account: TestAccount, role: Role): Promise<TestSession> =>
  signIn(service, account, await invite(service, account, role))

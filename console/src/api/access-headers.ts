/** How a request is authenticated: by a key, or, for a signed-in member, by the cookie that the browser sends by itself. */

/** Stored in place of a key when a member is signed in. The page cannot read their cookie, so this only says that there is one. */
export const SESSION = 'session'

/** The service accepts a session cookie only together with this header, which a page of another site cannot send. */
export const PAGE_HEADERS = { 'x-scout-page': '1' }

export const keyToSend = (key: string | null): string | undefined => (key === SESSION ? undefined : (key ?? undefined))

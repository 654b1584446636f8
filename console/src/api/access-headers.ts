/** What a request bears: a key, or for a member who is signed in none; their cookie is the browser's to send. */

/** Kept where a key would be: somebody is signed in, and by what nobody here knows. */
export const SESSION = 'session'

/** A page of another site may not send it: without it no session counts. */
export const PAGE_HEADERS = { 'x-scout-page': '1' }

export const keyToSend = (key: string | null): string | undefined => (key === SESSION ? undefined : (key ?? undefined))

/**
 * How a member's browser finds its cell: an address of its own, `/cells/<name>`, sets a cookie that remembers the cell. The
 * cookie is a hint, not a secret: in a cell where the browser has no session it is signed in as nobody. Pure.
 */
import type { IncomingMessage } from 'node:http'

const COOKIE = 'scout_cell'
const YEAR_SECONDS = 31_536_000

export interface Home {
  cell: string
  /** The page's path on this host, never on another. */
  path: string
}

const HOME = /^\/cells\/([a-z0-9][a-z0-9-]{0,31})(?:(\/sign-in)|\/?)(\?[\x21-\x7e]*)?$/

export function homeIn({ method, url = '' }: IncomingMessage): Home | undefined {
  const found = method === 'GET' ? HOME.exec(url) : null
  return found ? { cell: found[1]!, path: `${found[2] ?? '/'}${found[3] ?? ''}` } : undefined
}

/** Lax, so that the cookie is sent when the browser comes back from an identity provider. */
export const memberCookie = (cell: string): string =>
  `${COOKIE}=${cell}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${YEAR_SECONDS}`

const NAMED = new RegExp(`(?:^|; ?)${COOKIE}=([a-z0-9-]{1,32})(?:;|$)`)

export const cellOfMember = ({ headers }: IncomingMessage): string | undefined => NAMED.exec(headers.cookie ?? '')?.[1]

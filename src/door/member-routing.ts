/**
 * How a member's browser finds its cell: by an address of their own, `/cells/<name>`, which a cookie then remembers. It is a hint and no
 * secret: whoever is sent to a cell without a session there is nobody. Pure.
 */
import type { IncomingMessage } from 'node:http'

const COOKIE = 'scout_cell'
const YEAR_SECONDS = 31_536_000

export interface Home {
  cell: string
  /** Where the page is, on this host: never another's. */
  path: string
}

const HOME = /^\/cells\/([a-z0-9][a-z0-9-]{0,31})(?:(\/sign-in)|\/?)(\?[\x21-\x7e]*)?$/

export function homeIn({ method, url = '' }: IncomingMessage): Home | undefined {
  const found = method === 'GET' ? HOME.exec(url) : null
  return found ? { cell: found[1]!, path: `${found[2] ?? '/'}${found[3] ?? ''}` } : undefined
}

/** Lax: it goes along when the browser comes back from an identity provider. */
export const memberCookie = (cell: string): string =>
  `${COOKIE}=${cell}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${YEAR_SECONDS}`

const NAMED = new RegExp(`(?:^|; ?)${COOKIE}=([a-z0-9-]{1,32})(?:;|$)`)

export const cellOfMember = ({ headers }: IncomingMessage): string | undefined => NAMED.exec(headers.cookie ?? '')?.[1]

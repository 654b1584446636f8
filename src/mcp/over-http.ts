/** The tools over Streamable HTTP: one message, one answer, nothing kept in between. Also serves clients older than 2026-07-28. */
import { randomUUID } from 'node:crypto'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { connect, type Route } from './connect.ts'
import { createMcpServer } from './server.ts'

export interface HttpAnswer {
  status: number
  type: string
  text: string
}

/** `body` is the request's body, which has already been read. */
export async function serveOverHttp(request: Request, body: unknown, route: Route): Promise<HttpAnswer> {
  const ask = async (message: unknown) => {
    const connection = connect(route)
    // The list of tools never changes, so nobody needs to subscribe to it.
    const handler = createMcpHandler(() => createMcpServer(connection), { maxSubscriptions: 0 })
    const response = await handler.fetch(request, { parsedBody: message })
    const type = response.headers.get('content-type') ?? 'application/json'
    return { status: response.status, type, text: await response.text() }
  }
  const key = isListing(body) ? listingKey(request, body) : undefined
  return key === undefined ? ask(body) : listed(key, body as Listing, ask)
}

interface Listing {
  method: 'tools/list'
  id: string | number
  params?: unknown
}

const isListing = (body: unknown): body is Listing => {
  const { method, id } = (body ?? {}) as Partial<Listing>
  return method === 'tools/list' && (typeof id === 'string' || Number.isInteger(id))
}

/** Limits the cached lists: what a client says about itself with the request is short, and there are few such texts. */
const KEY_CHARS_MAX = 2_000
const LISTINGS_MAX = 50

/**
 * Every agent asks for the list of tools when it starts. The answer differs only in the id of the request, so it is kept in two
 * parts around the id.
 */
const listings = new Map<string, Omit<HttpAnswer, 'text'> & { before: string; after: string }>()

function listingKey({ headers }: Request, { params, ...message }: Listing): string | undefined {
  const key = JSON.stringify([[...headers], { ...message, id: undefined }, params])
  return key.length <= KEY_CHARS_MAX ? key : undefined
}

async function listed(key: string, body: Listing, ask: (message: unknown) => Promise<HttpAnswer>): Promise<HttpAnswer> {
  const kept = listings.get(key)
  if (kept) return { status: kept.status, type: kept.type, text: kept.before + JSON.stringify(body.id) + kept.after }
  const id = randomUUID()
  const { text, ...answer } = await ask({ ...body, id })
  const [before, after, ...more] = text.split(`"${id}"`)
  if (before === undefined || after === undefined || more.length > 0) return ask(body)
  if (answer.status === 200 && text.includes('"tools":[')) {
    if (listings.size >= LISTINGS_MAX) listings.clear()
    listings.set(key, { ...answer, before, after })
  }
  return { ...answer, text: before + JSON.stringify(body.id) + after }
}

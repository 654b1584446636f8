/**
 * The address of a profile in the network. It is data: parsed and compared, never fetched here. Whoever looks it up for us
 * may fetch it, so only what is on the open internet is one.
 */
import { isIP } from 'node:net'
import { isPublicHost } from '../base/public-address.ts'

const LENGTH_MAX = 500
/** /in/<slug>, the form of a public profile; the slug is one path segment. */
const PATH = /^\/in\/([^/]+)\/?$/
const COUNTRY_OR_WWW = /^(www|[a-z]{2})\.(?=[^.]+\.)/

export interface ProfileUrl {
  url: string
  /** Equal for the same profile however it was written: scheme, www, case, trailing slash and query apart. */
  key: string
}

export function parseProfileUrl(text: string | null | undefined): ProfileUrl | undefined {
  if (!text || text.length > LENGTH_MAX) return undefined
  const parsed = URL.parse(text.includes('://') ? text : `https://${text}`)
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.password || parsed.port)
    return undefined
  const host = parsed.hostname.toLowerCase().replace(COUNTRY_OR_WWW, '')
  const slug = PATH.exec(parsed.pathname)?.[1]
  if (!slug || !isPublicHost(host) || isIP(host)) return undefined
  return {
    url: `https://${parsed.hostname.toLowerCase()}/in/${slug}`,
    key: `${host}/in/${decoded(slug).toLowerCase()}`,
  }
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}

/** What the network itself said of the urn goes before what a client sends: a mix-up there would buy a stranger's data. */
export function chooseProfileUrl(...inOrderOfTrust: (string | null | undefined)[]): string | undefined {
  for (const text of inOrderOfTrust) {
    const parsed = parseProfileUrl(text)
    if (parsed) return parsed.url
  }
  return undefined
}

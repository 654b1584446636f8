/**
 * The address of a profile at a network. It is data: parsed and compared, never fetched here. A vendor that we ask about the
 * person may fetch it, so only addresses on the open internet are accepted.
 */
import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { isPublicHost } from '../base/public-address.ts'

const LENGTH_MAX = 500
/** /in/<slug>, the form of a public profile, also with a language behind it ("/en", "/pt-br"). The slug is one path segment. */
const PATH = /^\/+in\/+([^/]+)(?:\/+[a-z]{2}(?:[-_][a-z]{2})?)?\/*$/i
const SCHEME = /^[a-z][a-z0-9+.-]*:[/\\]{2}/i

export interface ProfileUrl {
  url: string
  /** Equal for all spellings of the same profile's address: ignores scheme, www, country host, case, encoding, language and query. */
  key: string
}

export function parseProfileUrl(text: string | null | undefined): ProfileUrl | undefined {
  if (!text || text.length > LENGTH_MAX) return undefined
  const parsed = URL.parse(SCHEME.test(text.trimStart()) ? text : `https://${text}`)
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.password || parsed.port)
    return undefined
  const host = parsed.hostname.toLowerCase().replace(/\.$/, '')
  const written = PATH.exec(parsed.pathname)?.[1]
  const slug = written && readSlug(written)
  if (!slug || !isPublicHost(parsed.hostname) || isIP(host)) return undefined
  return { url: `https://${host}/in/${encodeURIComponent(slug)}`, key: keyOf(host, slug) }
}

const keyOf = (host: string, slug: string) => `${siteOf(host)}/in/${slug.toLowerCase()}`

/** Endings under which a country registers names: "co.uk". */
const SECOND_LEVEL = /^(?:com?|org|net|gov|edu|ac)\.[a-z]{2}$/

/** The site without www, country and mobile hosts: all hosts of a site have the same profiles. */
function siteOf(host: string): string {
  const labels = host.split('.')
  return labels.slice(SECOND_LEVEL.test(labels.slice(-2).join('.')) ? -3 : -2).join('.')
}

/** No real address is percent-encoded more often than this. */
const DECODINGS_MAX = 3

function decoded(text: string): string {
  let now = text
  for (let n = 0; n < DECODINGS_MAX; n++) {
    try {
      const next = decodeURIComponent(now)
      if (next === now) break
      now = next
    } catch {
      break
    }
  }
  return now
}

/** Removes invisible characters, parameters, and punctuation of a sentence around the address. May return ''. */
function readSlug(written: string): string {
  const [slug = ''] = decoded(written)
    .normalize('NFKC')
    .replace(/[\s\p{C}]/gu, '')
    .split(';', 1)
  let end = slug.length
  while (end > 0 && `.,!)]>'"`.includes(slug[end - 1]!)) end--
  return slug.slice(0, end)
}

/** Begins the key of an address in any other form; no profile's key begins with it. */
const OTHER = '//'

/**
 * Accepts any other address that a network has for a person: it is kept, compared, and given back to that network. The whole
 * address names one person at one network. What a client sends is read by the profile form only, because any other page, such as
 * a company's, may be about many people.
 */
export function parseOtherUrl(text: string | null | undefined): ProfileUrl | undefined {
  if (!text || text.length > LENGTH_MAX || !/^https?:\/\//i.test(text.trimStart())) return undefined
  const parsed = URL.parse(text)
  if (!parsed || parsed.username || parsed.password || parsed.href.length > LENGTH_MAX) return undefined
  return { url: parsed.href, key: `${OTHER}${parsed.href.slice(parsed.protocol.length + OTHER.length)}` }
}

/** Reads an address that came from a network. */
export const networkAddress = (text: string | null | undefined): ProfileUrl | undefined =>
  parseProfileUrl(text) ?? parseOtherUrl(text)

/** The key of an address that a network gave for a person; the text itself if it is no address. */
export const urlKey = (url: string): string => networkAddress(url)?.key ?? url

/** Whether the key is that of a profile, and not of an address in another form. */
export const isProfileKey = (key: string): boolean => !key.startsWith(OTHER)

/** The possible spellings of an address in another form, by its key; empty for a profile's key. */
export const otherUrls = (key: string): string[] => (isProfileKey(key) ? [] : [`https:${key}`, `http:${key}`])

/**
 * The key of the profile that a text seems to mean, however it is written: with a port, a user, any scheme, trailing path or
 * encoding. For comparing only: a malformed address must not make somebody pass for another person.
 */
export function profileKeyOf(text: string | null | undefined): string | undefined {
  if (!text || text.length > LENGTH_MAX) return undefined
  const strict = parseProfileUrl(text)
  if (strict) return strict.key
  const bare = decoded(text.trim())
    .replaceAll('\\', '/')
    .replace(/^(?:[a-z][a-z0-9+.-]*:)*\/+|^https?:/i, '')
  const [authority = '', ...segments] = bare.split(/[?#]/, 1)[0]!.split('/')
  const [written = ''] = authority.slice(authority.lastIndexOf('@') + 1).split(':', 1)
  const path = segments.filter((segment) => segment !== '' && segment !== '.')
  const at = path.findIndex((segment) => segment.toLowerCase() === 'in')
  const slug = at === -1 ? '' : readSlug(path[at + 1] ?? '')
  const host = domainToASCII(written).replace(/\.$/, '')
  return host.includes('.') && slug ? keyOf(host, slug) : parseOtherUrl(text)?.key
}

/** The name in a key: the same name counts as the same at every host. For an address in another form, the whole key. */
export const slugOfKey = (key: string): string =>
  isProfileKey(key) ? key.slice(key.indexOf('/in/') + '/in/'.length) : key

/**
 * The spellings, in lower case, that a stored address may have: plain or percent-encoded, also encoded from capital letters
 * outside ASCII.
 */
export const slugSpellings = (slug: string): string[] => {
  const capital = slug.replace(/\P{ASCII}/gu, (letter) => letter.toUpperCase())
  return [...new Set([slug, ...[slug, capital].map((each) => encodeURIComponent(each).toLowerCase())])]
}

/**
 * Addresses that the network or a record gave for this urn take precedence over one sent by a client: a mix-up would buy a
 * stranger's data. Only known addresses may be of any form.
 */
export function chooseProfileUrl(
  known: (string | null | undefined)[],
  sent: string | null | undefined,
): string | undefined {
  for (const text of known) {
    const address = networkAddress(text)
    if (address) return address.url
  }
  return parseProfileUrl(sent)?.url
}

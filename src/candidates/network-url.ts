/**
 * The address of a profile in the network. It is data: parsed and compared, never fetched here. Whoever looks it up for us
 * may fetch it, so only what is on the open internet is one.
 */
import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { isPublicHost } from '../base/public-address.ts'

const LENGTH_MAX = 500
/** /in/<slug>, the form of a public profile, in any of its languages ("/en", "/pt-br"). The slug is one path segment. */
const PATH = /^\/+in\/+([^/]+)(?:\/+[a-z]{2}(?:[-_][a-z]{2})?)?\/*$/i
const SCHEME = /^[a-z][a-z0-9+.-]*:[/\\]{2}/i

export interface ProfileUrl {
  url: string
  /** Equal for the same profile however it was written: scheme, www, country, case, encoding, language and query apart. */
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

/** Under which a country hands out names: "co.uk". */
const SECOND_LEVEL = /^(?:com?|org|net|gov|edu|ac)\.[a-z]{2}$/

/** Without www, country and mobile hosts: all of a site's hosts have the same profiles. */
function siteOf(host: string): string {
  const labels = host.split('.')
  return labels.slice(SECOND_LEVEL.test(labels.slice(-2).join('.')) ? -3 : -2).join('.')
}

/** Encoded more often than this is nobody's address. */
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

/** Without what cannot be seen, parameters, and what a sentence leaves behind it. Nothing is left: '' */
function readSlug(written: string): string {
  const [slug = ''] = decoded(written)
    .normalize('NFKC')
    .replace(/[\s\p{C}]/gu, '')
    .split(';', 1)
  let end = slug.length
  while (end > 0 && `.,!)]>'"`.includes(slug[end - 1]!)) end--
  return slug.slice(0, end)
}

/** Before the rest of an address that is of no known form: no key of a profile begins so. */
const OTHER = '//'

/**
 * Any other address that a network has for somebody: kept, compared and given back to it. It names one person of one
 * network, whole as it is. What a client says is told by the form above alone: a company's page is many people's.
 */
export function parseOtherUrl(text: string | null | undefined): ProfileUrl | undefined {
  if (!text || text.length > LENGTH_MAX || !/^https?:\/\//i.test(text.trimStart())) return undefined
  const parsed = URL.parse(text)
  if (!parsed || parsed.username || parsed.password || parsed.href.length > LENGTH_MAX) return undefined
  return { url: parsed.href, key: `${OTHER}${parsed.href.slice(parsed.protocol.length + OTHER.length)}` }
}

/** As the network has it. */
export const networkAddress = (text: string | null | undefined): ProfileUrl | undefined =>
  parseProfileUrl(text) ?? parseOtherUrl(text)

/** What a network says where somebody is found, as the key of an address; itself where it is none. */
export const urlKey = (url: string): string => networkAddress(url)?.key ?? url

/** Whether it is the key of a profile, and not of an address of no known form. */
export const isProfileKey = (key: string): boolean => !key.startsWith(OTHER)

/** The spellings of an address of no known form, by its key; none of any other. */
export const otherUrls = (key: string): string[] => (isProfileKey(key) ? [] : [`https:${key}`, `http:${key}`])

/**
 * Whose address a text is meant to be, however it is written: with a port, a user, any scheme, tail or encoding. For comparing
 * only: nobody is to pass for somebody else by an address that is none.
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

/** The name in a key: one network, one name, whatever the host. An address of no known form is a name as a whole. */
export const slugOfKey = (key: string): string =>
  isProfileKey(key) ? key.slice(key.indexOf('/in/') + '/in/'.length) : key

/** As addresses that are kept may write it, in lower case: encoded, also from capitals that are no ASCII. */
export const slugSpellings = (slug: string): string[] => {
  const capital = slug.replace(/\P{ASCII}/gu, (letter) => letter.toUpperCase())
  return [...new Set([slug, ...[slug, capital].map((each) => encodeURIComponent(each).toLowerCase())])]
}

/**
 * What the network said of the urn, or a record keeps of it, goes before what a client sends. A mix-up there would buy
 * a stranger's data. Only what was known before may be of any form.
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

/**
 * Identifiers of people: the urn and the profile address. Owns their form. Both are pure functions of seed and index, and a urn
 * can be turned back into its index without a table.
 */
import { mix } from '../random.ts'
import { plain } from '../text.ts'

/** The index takes 20 of a urn's 60 bits, so this many people have distinct urns by construction. */
export const PEOPLE_MAX = 2 ** 20
const INDEX_MASK = PEOPLE_MAX - 1

export const URN_PREFIX = 'urn:network:person:'
const PROFILE_BASE = 'https://network.example/in/'
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'
const HALF = 6

function encode30(bits: number): string {
  let text = ''
  for (let shift = 25; shift >= 0; shift -= 5) text += ALPHABET[(bits >>> shift) & 31]
  return text
}

function decode30(text: string): number | undefined {
  let bits = 0
  for (const letter of text) {
    const value = ALPHABET.indexOf(letter)
    if (value < 0) return undefined
    bits = bits * 32 + value
  }
  return bits
}

/** 30 random bits, then 10 more and the index, which is masked by the first 30 so that neighbouring urns look unrelated. */
export function urnOf(seed: number, index: number): string {
  const high = mix(seed, index, 11) >>> 2
  const low = (mix(seed, index, 12) >>> 22) * PEOPLE_MAX + (index ^ (mix(seed, high, 13) & INDEX_MASK))
  return URN_PREFIX + encode30(high) + encode30(low)
}

/** The index behind a urn of this seed; undefined for any other text. */
export function indexOfUrn(seed: number, urn: string): number | undefined {
  if (!urn.startsWith(URN_PREFIX) || urn.length !== URN_PREFIX.length + 2 * HALF) return undefined
  const high = decode30(urn.slice(URN_PREFIX.length, -HALF))
  const low = decode30(urn.slice(-HALF))
  if (high === undefined || low === undefined) return undefined
  const index = (low & INDEX_MASK) ^ (mix(seed, high, 13) & INDEX_MASK)
  return urnOf(seed, index) === urn ? index : undefined
}

/** Multiplying by an odd factor permutes the indices, so the ending is unique but reveals nothing; the inverse restores the index. */
const FACTOR = 0x9e375
const INVERSE = 0xb94dd

export function slugOf(seed: number, index: number, fullName: string): string {
  const ending = ((Math.imul(index, FACTOR) + mix(seed, 14)) & INDEX_MASK).toString(36).padStart(4, '0')
  return `${asciiOf(fullName, '-')}-${ending}`
}

/** The index this slug belongs to; the name in it is ignored. */
export function indexOfSlug(seed: number, slug: string): number | undefined {
  const ending = /-([0-9a-z]{4})$/.exec(slug)?.[1]
  if (ending === undefined) return undefined
  return Math.imul(Number.parseInt(ending, 36) - mix(seed, 14), INVERSE) & INDEX_MASK
}

export const profileUrl = (slug: string): string => PROFILE_BASE + slug

/** The slug of a profile address, with or without scheme, subdomain, trailing slash and query. */
export function slugOfUrl(url: string): string | undefined {
  return /^(?:https?:\/\/)?(?:[a-z0-9-]+\.)*network\.example\/in\/([^/?#]+)\/?(?:[?#].*)?$/i
    .exec(url.trim())?.[1]
    ?.toLowerCase()
}

/** A name in plain letters for an address: "María José" → "maria-jose". */
export function asciiOf(name: string, glue: string): string {
  return plain(name)
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', glue)
}

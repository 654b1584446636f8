/**
 * Fits what vendors write to the shapes of contract/network.ts: lengths, dates, addresses, names. Knows no vendor's meanings.
 * What cannot be made to fit is left out: one odd field must not lose a person who was paid for.
 */
import { z } from 'zod'
import type { PlaceQuery } from '../../contract/network.ts'
import { noteDropped } from './dropped.ts'
import { holding } from './missing-members.ts'
import type { PersonRef, VendorQuery } from './vendor-port.ts'

const SHORT_MAX = 500
const LONG_MAX = 20_000
const PICTURE_MAX = 2_000

/** A text that may be missing, empty or not a text at all; then it is null. */
export const looseText = z.string().nullish().catch(null)
export const looseNumber = z.number().nullish().catch(null)

/** A list from which items that do not fit are skipped; they are no reason to refuse the answer. */
export function looseList<Item extends z.ZodType>(item: Item) {
  const list = z
    .array(z.unknown())
    .nullish()
    .catch([])
    .transform((items): z.output<Item>[] =>
      (items ?? []).flatMap((one) => {
        const parsed = item.safeParse(one)
        if (!parsed.success) noteDropped('part of a list')
        return parsed.success ? [parsed.data] : []
      }),
    )
  return holding(list, item)
}

/** '' if there is no text. */
export const short = (text: string | null | undefined): string => cut(text, SHORT_MAX)
export const shortOrNull = (text: string | null | undefined): string | null => short(text) || null
export const longOrNull = (text: string | null | undefined): string | null => cut(text, LONG_MAX) || null

/** Cut between characters, never inside a surrogate pair. */
function cut(text: string | null | undefined, max: number): string {
  const plain = (text ?? '').trim()
  return plain.length <= max
    ? plain
    : plain
        .slice(0, max)
        .toWellFormed()
        .replace(/\uFFFD$/, '')
}

export function pictureOrNull(text: string | null | undefined): string | null {
  return text && text.length <= PICTURE_MAX && /^https?:\/\//.test(text) && URL.canParse(text) ? text : null
}

/** The address of a profile at the network, however the vendor wrote it; null if it is not one. */
export function profileAddress(text: string | null | undefined): { networkUrl: string; handle: string } | null {
  const handle = /(?:^|\/\/|\.)linkedin\.com\/in\/([^/?#\s]+)\/?(?:[?#].*)?$/i
    .exec(text?.trim() ?? '')?.[1]
    ?.toLowerCase()
  return handle && handle.length <= 200 ? { networkUrl: `https://www.linkedin.com/in/${handle}`, handle } : null
}

/**
 * Whether an answer names a profile other than the one asked for: then its content is about a stranger. An answer that names no
 * profile may be about the person.
 */
export function isStranger({ handle }: PersonRef, url: string | null | undefined): boolean {
  const named = profileAddress(url)?.handle
  return named !== undefined && named !== handle && decoded(named) !== handle
}

function decoded(handle: string): string {
  try {
    return decodeURIComponent(handle).toLowerCase()
  } catch {
    return handle
  }
}

/** "YYYY-MM", or "YYYY" if the month is not known. */
export function yearMonth(year: number | null | undefined, month?: number | null): string | null {
  if (!year || !Number.isInteger(year) || year < 1900 || year > 2100) return null
  return month && Number.isInteger(month) && month <= 12 ? `${year}-${String(month).padStart(2, '0')}` : `${year}`
}

/** Reads a date that begins with year and month, whatever follows. */
export function yearMonthOf(text: string | null | undefined): string | null {
  const [, year, month] = /^(\d{4})(?:-(\d{2}))?/.exec(text ?? '') ?? []
  return year ? yearMonth(Number(year), month ? Number(month) : null) : null
}

/** ISO 8601 with a time, which some vendors leave out. */
export function instantOrNull(text: string | null | undefined): string | null {
  const ms = Date.parse(text ?? '')
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}

/** The person's address and names; null without an address or a name, as nobody can be a person of the network without both. */
export function identityOf(
  url: string | null | undefined,
  name: string | null | undefined,
  first?: string | null,
  last?: string | null,
) {
  const networkUrl = profileAddress(url)?.networkUrl
  const fullName = short(name)
  if (!networkUrl || !fullName) return null
  const names = splitName(fullName, first, last)
  return { networkUrl, fullName, firstName: names.first, lastName: names.last }
}

/** Null without a country: a city alone may be anywhere. */
export function placeIn(...[city, state, country]: (string | null | undefined)[]): PlaceQuery | null {
  const [inCity, inState, inCountry] = [short(city), short(state), short(country)]
  if (!inCountry) return null
  return { ...(inCity && { city: inCity }), ...(inState && { state: inState }), country: inCountry }
}

/** If only the full name is known, the first word is the first name and the rest the last. */
export function splitName(full: string, first?: string | null, last?: string | null): { first: string; last: string } {
  if (short(first) && short(last)) return { first: short(first), last: short(last) }
  const [head = '', ...rest] = full.trim().split(/\s+/)
  return { first: short(first) || head, last: short(last) || rest.join(' ') }
}

/** "spotify.com" from "https://www.spotify.com/en". */
export function domainOf(site: string | null | undefined): string | null {
  const host = site ? URL.parse(site.includes('://') ? site : `https://${site}`)?.hostname : undefined
  return host?.includes('.') ? host.replace(/^www\./, '') : null
}

export interface MatchThreshold {
  titles: string[]
  skills: string[]
  words: string[]
}

/**
 * The titles, skills and words of which a person must have at least one to match the prompt. Null if it asks for none of these,
 * or if its musts already include a title or skill.
 */
export function thresholdOf({ prompt, understood }: VendorQuery): MatchThreshold | null {
  if (understood?.musts && understood.musts.titles.length + understood.musts.skills.length > 0) return null
  const titles = understood?.titles.flatMap(({ name, also }) => [name, ...also]) ?? []
  const skills = understood?.skills ?? []
  const words = understood?.words ?? (prompt.trim() ? [prompt.trim().slice(0, SHORT_MAX)] : [])
  return titles.length + skills.length + words.length === 0 ? null : { titles: unique(titles), skills, words }
}

const unique = (texts: string[]): string[] => [...new Set(texts)]

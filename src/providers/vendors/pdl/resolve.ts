/**
 * Resolves words to places, companies, schools and industries by this vendor's autocomplete and cleaners, which are free. Owns
 * when a match counts as exact. Autocomplete gives all meanings; a cleaner gives only its best guess, and is asked if
 * autocomplete does not know the name.
 */
import { z } from 'zod'
import type { EntityKind, PlaceQuery } from '../../../../contract/network.ts'
import { fold } from '../../../base/fold.ts'
import { type Resolving, unlimited, type VendorEntity, type VendorPlace } from '../../vendor-port.ts'
import type { PdlClient } from './client.ts'
import { titled } from './title-case.ts'

const text = z.string().nullish()
const meta = z.object({
  id: text,
  website: text,
  location_name: text,
  industry: text,
  locality: text,
  region: text,
  country: text,
})
const completionsSchema = z.object({ data: z.array(z.object({ name: z.string().min(1), meta: meta.nullish() })) })
const cleanSchema = z.object({
  id: text,
  name: text,
  website: text,
  industry: text,
  locality: text,
  region: text,
  country: text,
  location: z.object({ country: text }).nullish(),
  fuzzy_match: z.boolean().nullish(),
})

const FIELDS: Record<EntityKind, string> = { COMPANY: 'company', INDUSTRY: 'industry', SCHOOL: 'school' }
const SIZE = 20

export interface PdlResolving extends Resolving {
  /** The vendor's own name for an industry; empty if only similar names exist, because those are other industries. */
  industries(name: string, signal?: AbortSignal): Promise<string[]>
}

export function createResolving(client: PdlClient): PdlResolving {
  const complete = async (field: string, words: string, signal?: AbortSignal) => {
    const query = { field, text: words, size: SIZE }
    const answer = await client.call(
      { method: 'GET', path: '/autocomplete', query, billable: false },
      completionsSchema,
      signal,
    )
    return answer?.value.data ?? []
  }
  const clean = async (path: string, query: Record<string, string>, signal?: AbortSignal) =>
    (await client.call({ method: 'GET', path, query, billable: false }, cleanSchema, signal))?.value

  return {
    async places(query, signal, permit = unlimited) {
      const asked = [query.city, query.state, query.country].flatMap((part) => part?.trim() || [])
      if (asked.length === 0) return []
      // By the narrowest name, with which the vendor's own names begin; the wider ones select among the answers.
      const named = (await complete('all_location', asked[0]!.toLowerCase(), signal))
        .map(({ name, meta }) => placeOf(name, meta, asked[0]!))
        .filter((place) => agrees(place, query))
      if (named.some(({ exact }) => exact)) return named
      await permit()
      const found = await clean('/location/clean', { location: asked.join(', ') }, signal)
      if (!found) return named
      const place = partsOf(found)
      const exact = fold(place.city ?? place.state ?? place.country ?? '') === fold(asked[0]!) && agrees(place, query)
      return [{ ...place, exact }, ...named]
    },
    async entities(kind, words, signal, permit = unlimited) {
      const named = (await complete(FIELDS[kind], words.toLowerCase(), signal)).map(
        ({ name, meta }): VendorEntity => ({
          kind,
          name: titled(name),
          // Industries have no ids at this vendor: a query takes their names.
          ref: kind === 'INDUSTRY' ? name : (meta?.id ?? null),
          domain: meta?.website ?? null,
          country: meta?.location_name ? titled(meta.location_name.split(',').at(-1)!.trim()) : null,
          industry: meta?.industry ? titled(meta.industry) : null,
          exact: fold(name) === fold(words),
        }),
      )
      if (kind === 'INDUSTRY' || named.some(({ exact }) => exact)) return named
      const path = kind === 'COMPANY' ? '/company/clean' : '/school/clean'
      await permit()
      const found = await clean(path, /^[\w-]+(\.[\w-]+)+$/.test(words) ? { website: words } : { name: words }, signal)
      if (!found?.name) return named
      const cleaned: VendorEntity = {
        kind,
        name: titled(found.name),
        ref: found.id ?? null,
        domain: found.website ?? null,
        country: found.location?.country ? titled(found.location.country) : null,
        industry: found.industry ? titled(found.industry) : null,
        exact: found.fuzzy_match === false && fold(found.name) === fold(words),
      }
      return [cleaned, ...named.filter(({ ref }) => ref !== cleaned.ref)]
    },
    async industries(name, signal) {
      const named = await complete('industry', name.toLowerCase(), signal)
      return named.map((each) => each.name).filter((each) => fold(each) === fold(name))
    },
  }
}

type Parts = { locality?: string | null; region?: string | null; country?: string | null }

const partsOf = ({ locality, region, country }: Parts) => ({
  ...(locality && { city: locality }),
  ...(region && { state: region }),
  ...(country && { country }),
})

/** A place must not contradict the state or country that was asked for. */
const agrees = (place: Omit<VendorPlace, 'exact'>, { state, country }: PlaceQuery): boolean =>
  (!state || !place.state || fold(place.state) === fold(state)) &&
  (!country || !place.country || fold(place.country) === fold(country))

/** "munich, bavaria, germany": parsed from the name if its parts are not given. */
function placeOf(name: string, parts: Parts | null | undefined, asked: string): VendorPlace {
  const words = name.split(',').map((part) => part.trim())
  const [locality, region, country] = words.length >= 3 ? [words[0], words[1], words.at(-1)] : ['', '', words.at(-1)]
  const known = parts?.country ? parts : { locality, region: words.length === 2 ? words[0] : region, country }
  return { ...partsOf(known), exact: fold(words[0] ?? '') === fold(asked) }
}

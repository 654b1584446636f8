/**
 * "in Germany, Berlin or Hamburg": the first place only says where the others lie and is no alternative to them. Owns what is asked
 * for then: the others; if these are only a wish, the surrounding place is required as well. Pure.
 */
import type { Importance } from '../../../contract/criteria.ts'
import { fold } from '../../base/fold.ts'
import type { CueKind } from '../prompt/cues/cue.ts'
import { cuesOf } from '../prompt/cues/cues.ts'
import type { Item } from './items.ts'

/** For each place, the ids of everything it lies in. */
export type PlacesAround = ReadonlyMap<string, readonly string[]>

interface Places {
  items: Item[]
  importance: Importance
}

/** The two are separated by a pause. With an "or" the first is an alternative: "London or anywhere in the UK". */
const PAUSE = /^[\s,;:(–—-]+/
const LEADS_TO_PLACE: ReadonlySet<CueKind> = new Set(['PLACE', 'IN', 'LOOSE_IN'])

export function splitNarrowedPlaces(places: Places, prompt: string, around: PlacesAround): Places[] {
  const [outer, ...inner] = places.items.toSorted((a, b) => a.start - b.start)
  const [next] = inner
  if (outer?.kind !== 'PLACE' || !next || !narrows(prompt.slice(outer.end, next.start))) return [places]
  const wide = idOf(outer)
  const lies = (item: Item) => wide !== undefined && (around.get(idOf(item) ?? '')?.includes(wide) ?? false)
  if (!inner.every(lies)) return [places]
  const others = { items: inner, importance: places.importance }
  return places.importance === 'PREFERRED' ? [{ items: [outer], importance: 'REQUIRED' }, others] : [others]
}

/** Whether the words between two places narrow the first to the second: "EMEA, London", "EMEA based in London". */
function narrows(between: string): boolean {
  const words = fold(between.replace(PAUSE, ''))
  return PAUSE.test(between) && (words === '' || (cuesOf(words)?.some(({ kind }) => LEADS_TO_PLACE.has(kind)) ?? false))
}

/** The id of an unambiguous place. */
function idOf({ choice }: Item): string | undefined {
  const ids = choice.geoIds as string[] | undefined
  return ids?.length === 1 ? ids[0] : undefined
}

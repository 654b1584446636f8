/**
 * The required criteria, as a network is told to filter by them. Owns which criteria can be such conditions; understood.ts owns what
 * else a network is told. Pure.
 */
import type { Criterion, CriterionKind, CriterionOf } from '../../../contract/criteria.ts'
import { TEXT_CHARS_MAX } from '../../../contract/limits.ts'
import { type Musts, UNDERSTOOD_ITEMS_MAX } from '../../../contract/understood.ts'
import { fold } from '../../base/fold.ts'
import { otherEnglish } from '../../reference/skills/english-spellings.ts'
import { foldSkill, knownSkill } from '../../reference/skills/skill-key.ts'
import { workSynonyms } from '../../reference/titles/broad-titles.ts'
import { glossOf } from '../../reference/titles/gloss.ts'
import { nounOfTitle } from '../../reference/titles/lexicon.ts'
import { normalTitle } from '../../reference/titles/normal.ts'
import { coreOf } from '../../reference/titles/sense.ts'

/** Gives the ids that together make up a place, because a network may not know areas. */
export type Expand = (geoId: string) => string[]

export interface PlaceResolver {
  expand: Expand
  /** Towns so near that people who live there match too. */
  near(geoId: string, km: number | null): string[]
}

export const requiredOf = (criteria: readonly Criterion[]): Criterion[] =>
  criteria.filter(({ importance }) => importance === 'REQUIRED')

/** Ways of working and free words are no conditions: hardly any record states the former, and the latter may be worded differently. */
export function mustsOf(criteria: readonly Criterion[], resolver: PlaceResolver): Musts {
  const required = requiredOf(criteria)
  const places = { ...resolver, near: fewCircles(resolver.near) }
  const of = <Kind extends CriterionKind>(kind: Kind) =>
    required
      .filter((criterion): criterion is CriterionOf<Kind> => criterion.kind === kind)
      .slice(0, UNDERSTOOD_ITEMS_MAX)
  return {
    titles: of('TITLE').map(({ anyOf }) => anyOf.map(({ name }) => networkTitle(name))),
    skills: of('SKILL').map(networkSkills),
    places: of('PLACE').map(({ anyOf }) => anyOf.map((place) => requiredPlace(place, places))),
    companies: of('EMPLOYER').map(({ anyOf }) => anyOf),
    schools: of('SCHOOL').map(({ anyOf }) => anyOf),
    industries: of('INDUSTRY').map(networkIndustries),
    languages: of('LANGUAGE').map(({ anyOf }) => anyOf),
    seniority: of('SENIORITY').map(({ anyOf }) => anyOf.map(({ level }) => level)),
    years: narrowest(of('YEARS')),
  }
}

/** Shorter spellings are initials of many things: "AR" is too vague to filter by, but most people list "PLC" as such. */
const SPELLING_CHARS_MIN = 3

/** The skill as typed and in all its spellings: a network may list "User Research" where our data say "UX Research". */
function networkSkills({ anyOf, text }: CriterionOf<'SKILL'>): string[] {
  const typed = anyOf.length === 1 && text ? [text] : []
  const long = anyOf.flatMap(({ name }) => longSpellings(name))
  const names = [...anyOf.map(({ name }) => name), ...typed]
  const english = names.flatMap((name) => otherEnglish(foldSkill(name)) ?? [])
  return [...new Set([...names, ...english, ...long])].slice(0, UNDERSTOOD_ITEMS_MAX)
}

const longSpellings = (name: string): string[] =>
  (knownSkill(name)?.spellings ?? []).filter((spelling) => spelling.length >= SPELLING_CHARS_MIN)

/** The words typed may also be listed as a skill ("SaaS", "call center"). Either matches, as for own people. */
function networkIndustries({ anyOf, text }: CriterionOf<'INDUSTRY'>): Musts['industries'][number] {
  return anyOf.map((industry) => {
    const typed = anyOf.length === 1 && text ? text : industry.name
    const skills = new Set([knownSkill(typed)?.name ?? typed, ...longSpellings(typed)])
    return { ...industry, skills: [...skills].slice(0, UNDERSTOOD_ITEMS_MAX) }
  })
}

/**
 * Weaker conditions for a network that found nobody who meets all of them. Skills that no list has are dropped, because profiles may
 * word them differently; so are industries, because every network divides them differently. Titles also match by their noun alone,
 * because few child psychologists are called so. Returns the kinds affected; undefined if nothing changed.
 */
export function softenedMusts(musts: Musts): { musts: Musts; dropped: (keyof Musts)[] } | undefined {
  const skills = musts.skills.filter((group) => group.some((name) => knownSkill(name)))
  const titles = musts.titles.map((group) => [...group, ...group.flatMap(nounOf)].slice(0, UNDERSTOOD_ITEMS_MAX))
  const isBroader = titles.some((group, i) => group.length > musts.titles[i]!.length)
  const dropped = [
    ...(skills.length < musts.skills.length ? (['skills'] as const) : []),
    ...(musts.industries.length > 0 ? (['industries'] as const) : []),
    // A hit without a visible title is then not known to have the title asked for.
    ...(isBroader ? (['titles'] as const) : []),
  ]
  return dropped.length > 0 ? { musts: { ...musts, titles, skills, industries: [] }, dropped } : undefined
}

/** "psicólogo infantil" also as "psicólogo". A noun such as "engineer" or "manager" names no work by itself and adds nothing. */
function nounOf({ name }: Musts['titles'][number][number]): Musts['titles'][number] {
  const noun = nounOfTitle(name)
  return noun === undefined || fold(noun) === fold(name) || workSynonyms(noun).length === 0 ? [] : [networkTitle(noun)]
}

/** A client may send several criteria of years; all of them must hold. */
function narrowest(years: CriterionOf<'YEARS'>[]): Musts['years'] {
  if (years.length === 0) return null
  const mins = years.flatMap(({ min }) => min ?? [])
  const maxes = years.flatMap(({ max }) => max ?? [])
  return {
    min: mins.length === 0 ? null : Math.max(...mins),
    max: maxes.length === 0 ? null : Math.min(...maxes),
  }
}

/** Most work has no more names than this; a network that limits its lists takes the first ones. */
const OTHER_NAMES_MAX = 8

/**
 * The title with its English translation, spelled out, and with other names of the same work: a network may know "truck driver"
 * instead of "trucker".
 */
export function networkTitle(name: string): Musts['titles'][number][number] {
  const gloss = glossOf(name)
  const spelled = normalTitle(name)
  const works = [coreOf(name), ...(gloss ? [coreOf(gloss)] : [])].flatMap(workSynonyms)
  const others = [...(gloss ? [gloss] : []), ...(spelled === fold(name) ? [] : [spelled]), ...works]
  const also = [...new Set(others)].filter((other) => other.length <= TEXT_CHARS_MAX && fold(other) !== fold(name))
  return { name, also: also.slice(0, OTHER_NAMES_MAX) }
}

/** Drawing a wide circle takes ten milliseconds, and a client may ask for thousands. Only the first ones are told to the network. */
const CIRCLES_MAX = 8

function fewCircles(near: PlaceResolver['near']): PlaceResolver['near'] {
  let left = CIRCLES_MAX
  return (geoId, km) => (left-- > 0 ? near(geoId, km) : [])
}

/** A place with the towns near it, as far as there is room. People who live in such a town are judged like those in the city. */
function requiredPlace(
  { name, geoIds, km }: CriterionOf<'PLACE'>['anyOf'][number],
  { expand, near }: PlaceResolver,
): Musts['places'][number][number] {
  const { geoIds: known } = networkPlace(name, geoIds, expand)
  return { name, geoIds: withRoom(known, new Set(geoIds), (geoId) => near(geoId, km ?? null)) }
}

export const networkPlace = (name: string, ids: string[], expand: Expand): Musts['places'][number][number] => ({
  name,
  geoIds: withRoom(ids, ids, expand),
})

/** These ids, plus what each id in `of` brings, as long as there is room. */
function withRoom(ids: string[], of: Iterable<string>, bring: Expand): string[] {
  const sent = new Set(ids.slice(0, UNDERSTOOD_ITEMS_MAX))
  for (const geoId of of) {
    if (sent.size >= UNDERSTOOD_ITEMS_MAX) break
    for (const other of bring(geoId)) sent.add(other)
  }
  return [...sent].slice(0, UNDERSTOOD_ITEMS_MAX)
}

/** What is required, as a network is told to filter by it. Owns which criteria can be such conditions; what is told besides is in understood.ts. Pure. */
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

/** Gives the ids that together are a place: a network may know no areas. */
export type Expand = (geoId: string) => string[]

export interface PlaceResolver {
  expand: Expand
  /** Towns so near that whoever lives there will do. */
  near(geoId: string, km: number | null): string[]
}

export const requiredOf = (criteria: readonly Criterion[]): Criterion[] =>
  criteria.filter(({ importance }) => importance === 'REQUIRED')

/** How somebody works and free words are no conditions: hardly a record tells the one, and the others may be said differently. */
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

/** Shorter ones are initials of many things: "AR" is no word to filter by; "PLC" is how most list it. */
const SPELLING_CHARS_MIN = 3

/** As it was typed, and in all its spellings: a network may list "User Research" where we know UX Research. */
function networkSkills({ anyOf, text }: CriterionOf<'SKILL'>): string[] {
  const typed = anyOf.length === 1 && text ? [text] : []
  const long = anyOf.flatMap(({ name }) => longSpellings(name))
  const names = [...anyOf.map(({ name }) => name), ...typed]
  const english = names.flatMap((name) => otherEnglish(foldSkill(name)) ?? [])
  return [...new Set([...names, ...english, ...long])].slice(0, UNDERSTOOD_ITEMS_MAX)
}

const longSpellings = (name: string): string[] =>
  (knownSkill(name)?.spellings ?? []).filter((spelling) => spelling.length >= SPELLING_CHARS_MIN)

/** What was typed somebody may list as a skill: "SaaS", "call center". Either will do, as for own people. */
function networkIndustries({ anyOf, text }: CriterionOf<'INDUSTRY'>): Musts['industries'][number] {
  return anyOf.map((industry) => {
    const typed = anyOf.length === 1 && text ? text : industry.name
    const skills = new Set([knownSkill(typed)?.name ?? typed, ...longSpellings(typed)])
    return { ...industry, skills: [...skills].slice(0, UNDERSTOOD_ITEMS_MAX) }
  })
}

/**
 * For a network that knows nobody with all of it. Skills that no list has are left out, as other words may say them. So
 * are branches, as every network has others. Titles go by their noun alone: few child psychologists are called so.
 * Tells the kinds that were left out; undefined where nothing was changed.
 */
export function softenedMusts(musts: Musts): { musts: Musts; without: (keyof Musts)[] } | undefined {
  const skills = musts.skills.filter((group) => group.some((name) => knownSkill(name)))
  const titles = musts.titles.map((group) => [...group, ...group.flatMap(nounOf)].slice(0, UNDERSTOOD_ITEMS_MAX))
  const isBroader = titles.some((group, i) => group.length > musts.titles[i]!.length)
  const without = [
    ...(skills.length < musts.skills.length ? (['skills'] as const) : []),
    ...(musts.industries.length > 0 ? (['industries'] as const) : []),
    // A hit that shows no title is not known to have the one that was asked for.
    ...(isBroader ? (['titles'] as const) : []),
  ]
  return without.length > 0 ? { musts: { ...musts, titles, skills, industries: [] }, without } : undefined
}

/** "psicólogo infantil" as a psychologist; an engineer or a manager is no work by itself. */
function nounOf({ name }: Musts['titles'][number][number]): Musts['titles'][number] {
  const noun = nounOfTitle(name)
  return noun === undefined || fold(noun) === fold(name) || workSynonyms(noun).length === 0 ? [] : [networkTitle(noun)]
}

/** A client may send several. */
function narrowest(years: CriterionOf<'YEARS'>[]): Musts['years'] {
  if (years.length === 0) return null
  const mins = years.flatMap(({ min }) => min ?? [])
  const maxes = years.flatMap(({ max }) => max ?? [])
  return {
    min: mins.length === 0 ? null : Math.max(...mins),
    max: maxes.length === 0 ? null : Math.min(...maxes),
  }
}

/** As many names of one work as most have; a network that bounds its lists takes the first. */
const OTHER_NAMES_MAX = 8

/** With what it is in English, spelled out, and its other names: a network may know "truck driver" where somebody types "trucker". */
export function networkTitle(name: string): Musts['titles'][number][number] {
  const gloss = glossOf(name)
  const spelled = normalTitle(name)
  const works = [coreOf(name), ...(gloss ? [coreOf(gloss)] : [])].flatMap(workSynonyms)
  const others = [...(gloss ? [gloss] : []), ...(spelled === fold(name) ? [] : [spelled]), ...works]
  const also = [...new Set(others)].filter((other) => other.length <= TEXT_CHARS_MAX && fold(other) !== fold(name))
  return { name, also: also.slice(0, OTHER_NAMES_MAX) }
}

/** A wide circle takes ten milliseconds to draw, and a client may ask for thousands. Of these few the first are told. */
const CIRCLES_MAX = 8

function fewCircles(near: PlaceResolver['near']): PlaceResolver['near'] {
  let left = CIRCLES_MAX
  return (geoId, km) => (left-- > 0 ? near(geoId, km) : [])
}

/** With the towns near it, where there is room: whoever lives in one is judged as those in the city are. */
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

/** These, and what each of some brings for as long as there is room. */
function withRoom(ids: string[], of: Iterable<string>, bring: Expand): string[] {
  const sent = new Set(ids.slice(0, UNDERSTOOD_ITEMS_MAX))
  for (const geoId of of) {
    if (sent.size >= UNDERSTOOD_ITEMS_MAX) break
    for (const other of bring(geoId)) sent.add(other)
  }
  return [...sent].slice(0, UNDERSTOOD_ITEMS_MAX)
}

/**
 * Merges one person as several providers describe them, field by field. Owns which provider's word counts: the one that is surer,
 * then the one that saw it last, then the one named first in the configuration. A list is taken whole from one provider if mixing
 * would invent a career; skills and languages are joined. Pure.
 */
import type { FieldSource, NetworkProfile } from '../../contract/network.ts'
import { fold } from '../base/fold.ts'
import type { CollectedPerson } from './person.ts'

type FieldSources = Partial<Record<keyof NetworkProfile, FieldSource>>

/** A provider that does not say how sure it is ranks between the doubtful and the sure. */
const CONFIDENCE_DEFAULT = 0.7

/** `sources` says which provider each field came from. */
export function merge(collected: CollectedPerson[]): NetworkProfile {
  const inOrder = collected.toSorted(
    (a, b) =>
      (b.confidence ?? CONFIDENCE_DEFAULT) - (a.confidence ?? CONFIDENCE_DEFAULT) ||
      (b.observedAt ?? '').localeCompare(a.observedAt ?? ''),
  )
  const first = inOrder[0]!
  const sources: FieldSources = {}
  const profile: Record<string, unknown> = { urn: first.profile.urn, networkUrl: first.profile.networkUrl }
  for (const group of GROUPS) {
    const from = inOrder.find((each) => !isEmpty(each.profile[group[0]!])) ?? first
    for (const field of group) {
      profile[field] = from.profile[field]
      if (!isEmpty(from.profile[field])) sources[field] = sourceOf(from)
    }
  }
  const skills = firstOfEach(
    inOrder.flatMap((each) => each.profile.skills),
    fold,
  ).slice(0, SKILLS_MAX)
  const languages = firstOfEach(
    inOrder.flatMap((each) => each.profile.languages),
    ({ name }) => fold(name),
  )
  for (const field of ['skills', 'languages'] as const) {
    const from = inOrder.find((each) => each.profile[field].length > 0)
    if (from) sources[field] = sourceOf(from)
  }
  Object.assign(profile, { skills, languages: languages.slice(0, LANGUAGES_MAX) })
  return { ...profile, sources } as NetworkProfile
}

/** Fields that belong together come from one provider: a title belongs to its company. */
const GROUPS: (keyof NetworkProfile)[][] = [
  ['fullName', 'firstName', 'lastName'],
  ['jobTitle', 'company', 'companyId'],
  ['industry', 'industryId'],
  ['location', 'geoId'],
  ['pictureUrl'],
  ['summary'],
  ['experience'],
  ['education'],
]

/** The port's own limits. */
const SKILLS_MAX = 500
const LANGUAGES_MAX = 100

/** The surest provider's item for each key is kept. */
function firstOfEach<T>(items: T[], keyOf: (item: T) => string): T[] {
  const byKey = new Map<string, T>()
  for (const item of items) if (!byKey.has(keyOf(item))) byKey.set(keyOf(item), item)
  return [...byKey.values()]
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const sourceOf = ({ provider, confidence, observedAt }: CollectedPerson): FieldSource => ({
  source: provider,
  confidence,
  observedAt,
})

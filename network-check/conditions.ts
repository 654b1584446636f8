/**
 * Filters and musts with real values. A person who meets one by their own profile must be found; one who plainly does not must
 * not be found, unless the condition is named in `unsupported`. Owns what is sent for a value, and how the parts of a condition
 * join.
 */

import type { DescribedPlace } from '../contract/described.ts'
import type { NetworkProfile } from '../contract/network.ts'
import { insist, PromiseUntested } from './broken.ts'
import {
  type Contrast,
  employersOf,
  homesOf,
  industriesOf,
  languagesOf,
  levelsOf,
  type Organisation,
  pastEmployersOf,
  schoolsOf,
  skillsOf,
  titlesOf,
  yearsOf,
} from './contrasts.ts'
import { understoodWith } from './impossible.ts'
import { lookFor } from './pages.ts'
import type { NetworkPromise, Trial } from './promises.ts'

/** What is sent, and how it reads in "is found by …". */
type Condition = [words: string, sent: object]

interface Conditions {
  person: NetworkProfile
  met: Condition[]
  /** Of each group, the network must apply at least one condition. */
  missed: Condition[][]
}

async function require(trial: Trial, name: string, { person, met, missed }: Conditions): Promise<void> {
  for (const [words, sent] of met) {
    const finding = await lookFor(trial, person, sent, name)
    if (finding === 'UNSUPPORTED') return
    insist(finding !== 'MISSING', `${name}: a person is not found by ${words}.`)
  }
  for (const group of missed) {
    const findings = []
    for (const [, sent] of group) findings.push(await lookFor(trial, person, sent, name))
    insist(
      findings.some((finding) => finding !== 'FOUND'),
      `${name}: a person is found by ${group[0]![0]}, although "${name}" is not named in unsupported.`,
    )
  }
}

/** `how` distinguishes several conditions with the same name. */
const promise = (
  name: string,
  choose: (people: NetworkProfile[]) => Conditions | undefined,
  how = '',
): NetworkPromise => ({
  part: 'Search',
  says: `${name}${how} finds people who have it and nobody who plainly does not, or is named in unsupported.`,
  async holds(trial) {
    const chosen = choose(trial.found.profiles)
    if (!chosen) throw new PromiseUntested('no two of the collected profiles differ in it')
    await require(trial, name, chosen)
  },
})

const each = (conditions: Condition[]): Condition[][] => conditions.map((one) => [one])

/** The conditions for a value that holds and for some that do not. */
function of<Value>(
  chosen: Contrast<Value> | undefined,
  met: (holds: Value, not: Value) => Condition[],
  missed: (not: Value[], holds: Value) => Condition[][],
): Conditions | undefined {
  if (!chosen) return undefined
  const { person, true: holds, false: not } = chosen
  return { person, met: met(holds, not[0]!), missed: missed(not, holds) }
}

const must = (kind: string, groups: object): object => ({ understood: understoodWith({ musts: { [kind]: groups } }) })

const NOT_THEIRS = 'what only others have'

const byName = ({ name }: Organisation) => ({ entityId: 'network-check:service-id', name, website: null })
const byId = ({ id }: Organisation) => ({ entityId: id!, name: null, website: null })

/** By name with an id the network does not know, and by the network's own id. */
const organisationFilter = (
  name: string,
  part: string,
  choose: (people: NetworkProfile[]) => Contrast<Organisation> | undefined,
): NetworkPromise => {
  const sent = (entity: { entityId: string }) => ({ [name]: entity.entityId, [part]: entity })
  const both = (one: Organisation, words: string): Condition[] => [
    [`${words}, by its name`, sent(byName(one))],
    ...(one.id ? [[`${words}, by your own id`, sent(byId(one))] as Condition] : []),
  ]
  return promise(name, (people) =>
    of(
      choose(people),
      (holds) => both(holds, 'what their profile says'),
      (not) => [not.map((one): Condition => [`${NOT_THEIRS}, by its name`, sent(byName(one))])],
    ),
  )
}

const organisationMust = (
  kind: string,
  choose: (people: NetworkProfile[]) => Contrast<Organisation> | undefined,
  more: { when?: string } = {},
): NetworkPromise => {
  const asItem = (one: Organisation) => ({
    name: one.name,
    entityIds: [byName(one).entityId],
    entities: [byName(one)],
    ...more,
  })
  const nameOnly = ({ name }: Organisation) => ({ name, entityIds: [], entities: [], ...more })
  return promise(
    `musts.${kind}`,
    (people) =>
      of(
        choose(people),
        (holds, not) => [
          ['what their profile says', must(kind, [[asItem(holds)]])],
          ['what their profile says, by its name alone', must(kind, [[nameOnly(holds)]])],
          ['a group of which they have one', must(kind, [[asItem(not), asItem(holds)]])],
        ],
        (not) => [not.map((one): Condition => [NOT_THEIRS, must(kind, [[asItem(one)]])])],
      ),
    more.when && ` with when: ${more.when}`,
  )
}

const geo = (places: DescribedPlace[]) => ({ geoIds: places.map(({ geoId }) => geoId), places })
const placeItem = (place: DescribedPlace) => ({ name: place.name, ...geo([place]) })

const filters: NetworkPromise[] = [
  promise('skills', (people) =>
    of(
      skillsOf(people),
      (holds) => [
        ['a skill of theirs', { skills: [holds] }],
        ['a skill of theirs in capitals', { skills: [holds.toUpperCase()] }],
      ],
      ([not], holds) =>
        each([
          ['a skill that only others have', { skills: [not] }],
          ['two skills of which they have one', { skills: [holds, not] }],
        ]),
    ),
  ),
  promise('languages', (people) =>
    of(
      languagesOf(people),
      (holds) => [
        ['a language at their level', { languages: [holds] }],
        ['a language below their level', { languages: [{ ...holds, level: 'BASIC' }] }],
      ],
      ([not]) => each([['a language above their level, or of others', { languages: [not] }]]),
    ),
  ),
  promise('titles', (people) =>
    of(
      titlesOf(people),
      (holds, not) => [
        ['their title', { titles: [holds] }],
        ['their title in capitals', { titles: [holds.toUpperCase()] }],
        ['several titles of which one is theirs', { titles: [not, holds] }],
      ],
      (not) => [not.map((title): Condition => ['titles that others hold', { titles: [title] }])],
    ),
  ),
  organisationFilter('currentCompanyId', 'currentCompany', employersOf),
  organisationFilter('pastCompanyId', 'pastCompany', pastEmployersOf),
  organisationFilter('industryId', 'industry', industriesOf),
  organisationFilter('schoolId', 'school', schoolsOf),
  promise('geoIds', (people) =>
    of(
      homesOf(people),
      (holds, not) => [
        ...holds.map((place): Condition => [`the ${place.level} they live in`, geo([place])]),
        ['several places of which they live in one', geo([...not, ...holds])],
      ],
      (not) => [not[0]!.map((place): Condition => ['a place in another country', geo([place])])],
    ),
  ),
]

const musts: NetworkPromise[] = [
  promise('musts.titles', (people) => {
    const item = (name: string) => ({ name, also: [] })
    return of(
      titlesOf(people),
      (holds, not) => [
        ['their title', must('titles', [[item(holds)]])],
        ['a group of titles of which one is theirs', must('titles', [[item(not), item(holds)]])],
        ['their title under another name in also', must('titles', [[{ name: 'Zzqx', also: [holds] }]])],
      ],
      (not) => [not.map((title): Condition => ['titles that others hold', must('titles', [[item(title)]])])],
    )
  }),
  promise('musts.skills', (people) =>
    of(
      skillsOf(people),
      (holds, not) => [
        ['a skill of theirs', must('skills', [[holds]])],
        ['a group of skills of which one is theirs', must('skills', [[not, holds]])],
      ],
      ([not], holds) =>
        each([
          ['a skill that only others have', must('skills', [[not]])],
          ['two groups of skills of which they meet one', must('skills', [[holds], [not]])],
        ]),
    ),
  ),
  promise('musts.places', (people) =>
    of(
      homesOf(people),
      (holds, not) => [
        ...holds.map((place): Condition => [`the ${place.level} they live in`, must('places', [[placeItem(place)]])]),
        ['a group of places of which one is theirs', must('places', [[...not, ...holds].map(placeItem)])],
      ],
      (not) => [
        not[0]!.map((place): Condition => ['a place in another country', must('places', [[placeItem(place)]])]),
      ],
    ),
  ),
  organisationMust('companies', employersOf, { when: 'CURRENT' }),
  organisationMust('companies', pastEmployersOf, { when: 'PAST' }),
  organisationMust('schools', schoolsOf),
  organisationMust('industries', industriesOf),
  promise('musts.languages', (people) =>
    of(
      languagesOf(people),
      (holds) => [
        ['a language at their level', must('languages', [[holds]])],
        ['a language of theirs at any level', must('languages', [[{ name: holds.name, level: null }]])],
      ],
      ([not]) => each([['a language above their level, or of others', must('languages', [[not]])]]),
    ),
  ),
  promise('musts.seniority', (people) =>
    of(
      levelsOf(people),
      (holds, not) => [
        ['the level in their title', must('seniority', [[holds]])],
        ['a group of levels of which one is theirs', must('seniority', [[not, holds]])],
      ],
      (not) =>
        each(
          not.map(
            (level): Condition => [`the level ${level}, which their title does not say`, must('seniority', [[level]])],
          ),
        ),
    ),
  ),
  promise('musts.years', (people) =>
    of<{ min: number | null; max: number | null }>(
      yearsOf(people, new Date().getFullYear()),
      (holds) => [['fewer years than they have', must('years', holds)]],
      (not) => each(not.map((years): Condition => ['years far from those they have', must('years', years)])),
    ),
  ),
]

export const conditions: NetworkPromise[] = [...filters, ...musts]

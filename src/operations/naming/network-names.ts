/**
 * Completes companies and schools by ids that the network gave. A name that only the network knows gets the network's id, because
 * own people saved with a resolved name have that id. An id of the network gets the ids that records with its name have, because
 * most records give only the name. Never asks the network: uses only its earlier answers.
 */
import type { Criterion } from '../../../contract/criteria.ts'
import type { Interpretation } from '../../../contract/interpretation.ts'
import { CRITERION_CHOICES_MAX } from '../../../contract/limits.ts'
import type { Entity, EntityKind } from '../../../contract/network.ts'
import type { Entities } from '../../reference/entities/entities.ts'
import { ownId } from '../../reference/entities/own-id.ts'
import { decide } from '../../resolve/match.ts'
import { readResolutions, resolutionKey } from '../../resolve/store.ts'
import type { Scout } from '../scout.ts'
import { idsForName } from './organisation-ids.ts'

const KINDS = { EMPLOYER: 'COMPANY', SCHOOL: 'SCHOOL' } as const

type Named = Extract<Criterion, { kind: keyof typeof KINDS }>
const isNamed = (criterion: Criterion): criterion is Named => criterion.kind in KINDS

type Choice = Named['anyOf'][number]

export async function withNetworkIds(scout: Scout, interpretation: Interpretation): Promise<Interpretation> {
  const named = interpretation.criteria.filter(isNamed)
  if (named.length === 0) return interpretation
  const { entities } = await scout.knowledge()
  const isOpen = ({ entityIds }: Choice) => entityIds.length === 0 || entityIds.some((id) => entities.isForeign(id))
  if (!named.some(({ anyOf }) => anyOf.some(isOpen))) return interpretation
  const [companies, schools] = await Promise.all([
    answersFor(scout, named, 'EMPLOYER'),
    answersFor(scout, named, 'SCHOOL'),
  ])
  const answers = { EMPLOYER: companies, SCHOOL: schools }
  const criteria = interpretation.criteria.map((criterion): Criterion => {
    if (!isNamed(criterion)) return criterion
    const kind = KINDS[criterion.kind]
    const idsOf = (one: Choice) => wholeIds(entities, kind, one, answers[criterion.kind](one.name))
    const anyOf = criterion.anyOf.map((one) => (isOpen(one) ? { ...one, entityIds: idsOf(one) } : one))
    return { ...criterion, anyOf } as Criterion
  })
  return { ...interpretation, criteria }
}

/** What the network answered for a name; undefined if it was never asked. */
async function answersFor(
  scout: Scout,
  criteria: Named[],
  kind: Named['kind'],
): Promise<(name: string) => Entity[] | undefined> {
  const names = criteria.filter((each) => each.kind === kind).flatMap(({ anyOf }) => anyOf.map(({ name }) => name))
  const answers = await readResolutions<Entity[]>(
    scout.database,
    KINDS[kind],
    names.map((name) => resolutionKey(name)),
  )
  return (name) => answers.get(resolutionKey(name))?.answer
}

function wholeIds(
  entities: Entities,
  kind: EntityKind,
  { name, entityIds }: Choice,
  answer: Entity[] | undefined,
): string[] {
  const resolution = decide(answer ?? [])
  // If the network knows one organisation of that name, use its id; otherwise records are compared by the name itself.
  if (entityIds.length === 0) {
    return resolution.kind === 'RESOLVED' ? [resolution.match.entityId, ownId(kind, name) ?? []].flat() : []
  }
  const meant = (answer ?? []).filter(({ entityId }) => entityIds.includes(entityId))
  const names = [...meant.map(({ displayName }) => displayName), ...(resolution.kind === 'AMBIGUOUS' ? [] : [name])]
  const sameName = names.flatMap((each) => idsNamed(entities, kind, each))
  return [...new Set([...entityIds, ...sameName])].slice(0, CRITERION_CHOICES_MAX)
}

/** The ids that a record with this name has. None for an ambiguous name: a client that chose an id chose one of several. */
function idsNamed(entities: Entities, kind: EntityKind, name: string): string[] {
  const resolution = decide(entities.findExact(kind, name))
  return resolution.kind === 'AMBIGUOUS' ? [] : idsForName(kind, name, resolution)
}

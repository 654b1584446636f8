/**
 * Companies and schools that only the network knows, by the ids it gave for their names: own people bear those, since whoever
 * saved them had the name resolved. Owns that nobody is asked for it: what was answered before is enough.
 */
import type { Criterion } from '../../../contract/criteria.ts'
import type { Interpretation } from '../../../contract/interpretation.ts'
import type { Entity } from '../../../contract/network.ts'
import { ownId } from '../../reference/entities/own-id.ts'
import { decide } from '../../resolve/match.ts'
import { readResolutions, resolutionKey } from '../../resolve/store.ts'
import type { Scout } from './scout.ts'

const KINDS = { EMPLOYER: 'COMPANY', SCHOOL: 'SCHOOL' } as const

type Named = Extract<Criterion, { kind: keyof typeof KINDS }>
const isNamed = (criterion: Criterion): criterion is Named => criterion.kind in KINDS

/** Of a name that is one there; of any other records are compared by the name itself. */
export async function withNetworkIds(scout: Scout, interpretation: Interpretation): Promise<Interpretation> {
  const open = interpretation.criteria.filter(isNamed).filter(({ anyOf }) => anyOf.some(isUnknown))
  if (open.length === 0) return interpretation
  const [companies, schools] = await Promise.all([namesIn(scout, open, 'EMPLOYER'), namesIn(scout, open, 'SCHOOL')])
  const known = { EMPLOYER: companies, SCHOOL: schools }
  const criteria = interpretation.criteria.map((criterion): Criterion => {
    if (!isNamed(criterion)) return criterion
    const anyOf = criterion.anyOf.map((one) =>
      isUnknown(one) ? { ...one, entityIds: known[criterion.kind](one.name) } : one,
    )
    return { ...criterion, anyOf } as Criterion
  })
  return { ...interpretation, criteria }
}

const isUnknown = ({ entityIds }: { entityIds: string[] }) => entityIds.length === 0

async function namesIn(scout: Scout, criteria: Named[], kind: Named['kind']): Promise<(name: string) => string[]> {
  const names = criteria.filter((each) => each.kind === kind).flatMap(({ anyOf }) => anyOf.map(({ name }) => name))
  const answers = await readResolutions<Entity[]>(
    scout.database,
    KINDS[kind],
    names.map((name) => resolutionKey(name)),
  )
  return (name) => {
    const resolution = decide(answers.get(resolutionKey(name))?.answer ?? [])
    return resolution.kind === 'RESOLVED' ? [resolution.match.entityId, ownId(KINDS[kind], name) ?? []].flat() : []
  }
}

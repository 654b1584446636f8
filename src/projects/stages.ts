/** The stages of a project: the usual ones, a list sent by a client, and stages that were removed. No SQL. */
import type { StageKind } from '../../contract/project-kinds.ts'
import { newId } from '../base/ids.ts'
import { invalidRequest } from '../base/invalid.ts'

export interface Stage {
  stageId: string
  name: string
  kind: StageKind
}

/** A stage as a client sends it; with an id it is an existing one. */
export interface StageGiven {
  stageId?: string | undefined
  name: string
  kind?: StageKind | undefined
}

const USUAL: StageGiven[] = [
  { name: 'New' },
  { name: 'Contacted' },
  { name: 'Interviewing' },
  { name: 'Offer' },
  { name: 'Hired', kind: 'HIRED' },
  { name: 'Rejected', kind: 'REJECTED' },
]

export const usualStages = (): Stage[] => readStages(USUAL, [])

/** The stages in the order given. An id that the project does not have is a fault of the request. */
export function readStages(given: StageGiven[], before: Stage[]): Stage[] {
  const known = new Map(before.map((stage) => [stage.stageId, stage]))
  return given.map(({ stageId, name, kind }, at) => {
    if (stageId === undefined) return { stageId: newId('stg'), name, kind: kind ?? 'OPEN' }
    const stage = known.get(stageId)
    if (!stage) throw invalidRequest(`stages[${at}].stageId`, 'must be the id of a stage of this project')
    return { stageId, name, kind: kind ?? stage.kind }
  })
}

/** The stages of `before` that no longer exist. */
export const stagesGone = (before: Stage[], after: Stage[]): Stage[] =>
  before.filter(({ stageId }) => !after.some((stage) => stage.stageId === stageId))

export function requireStage(stages: Stage[], stageId: string): Stage {
  const stage = stages.find((each) => each.stageId === stageId)
  if (!stage) throw invalidRequest('stageId', 'must be the id of a stage of this project')
  return stage
}

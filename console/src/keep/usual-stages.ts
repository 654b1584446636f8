/** The stages of a new project: the usual ones, named in the language of the person who creates it. */
import type { StageKind } from '../../../contract/project-kinds.ts'
import { t } from '../text/t.ts'

const STAGES = [
  ['new', 'OPEN'],
  ['contacted', 'OPEN'],
  ['interviewing', 'OPEN'],
  ['offer', 'OPEN'],
  ['hired', 'HIRED'],
  ['rejected', 'REJECTED'],
] as const satisfies [name: string, kind: StageKind][]

export const usualStages = () => STAGES.map(([name, kind]) => ({ name: t(`projects.usual.${name}`), kind }))

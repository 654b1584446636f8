/** `/projects`: projects with their searches and stages; the people in them are in project-members.ts. */
import { z } from 'zod'
import { criteriaSchema, criterionSchema } from './criteria.ts'
import {
  FILTERS_JSON_CHARS_MAX,
  KEY_NAME_CHARS_MAX,
  LIST_NAME_CHARS_MAX,
  NOTE_CHARS_MAX,
  POOL_SAVE_URNS_MAX,
  PROJECT_SEARCHES_MAX,
  PROJECT_STAGES_MAX,
  PROMPT_CHARS_MAX,
  STAGE_NAME_CHARS_MAX,
  TEXT_CHARS_MAX,
} from './limits.ts'
import { deletedAnswer, listAnswer, pagingQuery } from './paging.ts'
import { stageKinds } from './project-kinds.ts'
import { notFoundUrns } from './shortlists.ts'
import { queryBoolean, text } from './text.ts'

const id = text(TEXT_CHARS_MAX, 1)
const name = text(LIST_NAME_CHARS_MAX, 1)
const description = text(NOTE_CHARS_MAX)
const owner = text(KEY_NAME_CHARS_MAX, 1).meta({
  description: 'The name of the project’s owner. The default is the name of the key',
})

const kind = z.enum(stageKinds, `must be one of ${stageKinds.join(', ')}`).meta({
  description:
    'OPEN: the person is still in the process. HIRED and REJECTED end it. Only a move to a REJECTED stage may have a reason',
})

const stage = z.object({
  stageId: id.optional().meta({ description: 'The id of an existing stage. Without it the stage is new' }),
  name: text(STAGE_NAME_CHARS_MAX, 1),
  kind: kind
    .optional()
    .meta({ description: 'If not given, an existing stage keeps its kind, and a new stage is OPEN' }),
})

const differs = (stages: { name: string; stageId?: string | undefined }[]) => {
  const ids = stages.flatMap(({ stageId }) => stageId ?? [])
  const names = stages.map((each) => each.name.trim().toLowerCase())
  return new Set(ids).size === ids.length && new Set(names).size === names.length
}

const stages = z
  .array(stage)
  .min(1, 'must hold at least one stage')
  .max(PROJECT_STAGES_MAX, `must hold at most ${PROJECT_STAGES_MAX} stages`)
  .refine(differs, 'must name each stage once')

export const projectBodySchema = z
  .object({
    name,
    description: description.default(''),
    owner: owner.optional(),
    stages: stages.optional().meta({
      description: 'The stages in their order. The default is New, Contacted, Interviewing, Offer, Hired, Rejected',
    }),
    urns: z
      .array(id)
      .max(POOL_SAVE_URNS_MAX, `must hold at most ${POOL_SAVE_URNS_MAX} urns`)
      .default([])
      .meta({ description: 'People to add to the first stage' }),
    shortlistId: id.optional().meta({ description: 'A shortlist whose people are added to the first stage' }),
    savedSearchIds: z
      .array(id)
      .max(PROJECT_SEARCHES_MAX, `must hold at most ${PROJECT_SEARCHES_MAX} searches`)
      .default([])
      .meta({ description: 'Saved searches to link to the project' }),
  })
  .meta({ id: 'ProjectBody' })

export const projectPatchSchema = z
  .object({
    name: name.optional(),
    description: description.optional(),
    owner: owner.optional(),
    archived: z.boolean().optional(),
    stages: stages.optional().meta({
      description:
        'All stages of the project in their new order. A stage without `stageId` is new. A stage that you leave out is removed, and its people move to the first stage',
    }),
  })
  .meta({ id: 'ProjectPatch' })

export const projectParamsSchema = z.object({ projectId: id })
export const projectSearchParamsSchema = z.object({ projectId: id, savedSearchId: id })

export const projectsQuerySchema = z.object({
  ...pagingQuery,
  archived: queryBoolean
    .optional()
    .meta({ description: 'true: only archived projects. false: only projects that are not archived' }),
})

const asksSomething = ({ savedSearchId, prompt, filtersJson, criteria }: Record<string, unknown>) =>
  (savedSearchId !== undefined) !== (prompt !== undefined || filtersJson !== undefined || criteria !== undefined)

export const projectSearchBodySchema = z
  .object({
    savedSearchId: id.optional().meta({ description: 'A saved search to link' }),
    name: name.optional().meta({ description: 'The name for a new saved search. The default is the project’s name' }),
    prompt: text(PROMPT_CHARS_MAX).optional(),
    filtersJson: text(FILTERS_JSON_CHARS_MAX).optional(),
    criteria: criteriaSchema.min(1).optional(),
  })
  .refine(asksSomething, 'must have either savedSearchId, or prompt, filtersJson or criteria')
  .meta({ id: 'ProjectSearchBody' })

const count = z.int().min(0)

const stageSchema = z
  .object({
    stageId: z.string(),
    name: z.string(),
    kind: z.enum(stageKinds),
    memberCount: count.meta({ description: 'How many people are in the stage. Suppressed people are not counted' }),
  })
  .meta({ id: 'ProjectStage' })

const projectSearchSchema = z
  .object({
    savedSearchId: z.string(),
    name: z.string(),
    prompt: z.string(),
    filtersJson: z.string(),
    criteria: z.array(criterionSchema).nullable(),
    matchCount: count.meta({ description: 'How many people of the pool matched at the last count' }),
    newCount: count.meta({ description: 'New people of the pool and of the network together' }),
    dailyNetwork: z.object({ maxCredits: z.number() }).nullable(),
  })
  .meta({ id: 'ProjectSearch' })

export const projectSchema = z
  .object({
    projectId: z.string(),
    name: z.string(),
    description: z.string(),
    owner: z.string(),
    archived: z.boolean(),
    stages: z.array(stageSchema).meta({ description: 'The stages in their order' }),
    memberCount: count,
    searches: z.array(projectSearchSchema),
    createdAt: z.string(),
    updatedAt: z.string().meta({ description: 'The last time that anything happened in the project' }),
  })
  .meta({ id: 'Project' })

export const projectResponseSchema = z
  .object({ success: z.literal(true), project: projectSchema })
  .meta({ id: 'ProjectResponse' })

export const projectBegunResponseSchema = z
  .object({ success: z.literal(true), project: projectSchema, notFoundUrns })
  .meta({ id: 'ProjectBegunResponse' })

export const projectListResponseSchema = listAnswer('ProjectListResponse', { projects: z.array(projectSchema) })

export const projectDeletedResponseSchema = deletedAnswer('ProjectDeletedResponse', { projectId: z.string() })

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
  description: 'Whose project it is. The name of the key, if not given',
})

const kind = z
  .enum(stageKinds, `must be one of ${stageKinds.join(', ')}`)
  .meta({ description: 'REJECTED: whoever comes here may have a reason. HIRED and REJECTED end the way' })

const stage = z.object({
  stageId: id.optional().meta({ description: 'Of a stage that there is. Without it the stage is new' }),
  name: text(STAGE_NAME_CHARS_MAX, 1),
  kind: kind.optional().meta({ description: 'OPEN, or as it is, if not given' }),
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
    stages: stages
      .optional()
      .meta({ description: 'In their order. New, Contacted, Interviewing, Offer, Hired, Rejected, if not given' }),
    urns: z
      .array(id)
      .max(POOL_SAVE_URNS_MAX, `must hold at most ${POOL_SAVE_URNS_MAX} urns`)
      .default([])
      .meta({ description: 'Who is in it from the beginning, in the first stage' }),
    shortlistId: id.optional().meta({ description: 'Whoever is on this shortlist is in it from the beginning' }),
    savedSearchIds: z
      .array(id)
      .max(PROJECT_SEARCHES_MAX, `must hold at most ${PROJECT_SEARCHES_MAX} searches`)
      .default([])
      .meta({ description: 'Searches kept by name that are this project’s' }),
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
        'All of them, in their order. Those not named go; whoever stood there comes to the first. Without `stageId` one is new',
    }),
  })
  .meta({ id: 'ProjectPatch' })

export const projectParamsSchema = z.object({ projectId: id })
export const projectSearchParamsSchema = z.object({ projectId: id, savedSearchId: id })

export const projectsQuerySchema = z.object({
  ...pagingQuery,
  archived: queryBoolean.optional().meta({ description: 'Only those that are archived, or only those that are not' }),
})

const asksSomething = ({ savedSearchId, prompt, filtersJson, criteria }: Record<string, unknown>) =>
  (savedSearchId !== undefined) !== (prompt !== undefined || filtersJson !== undefined || criteria !== undefined)

export const projectSearchBodySchema = z
  .object({
    savedSearchId: id.optional().meta({ description: 'A search that is kept already' }),
    name: name.optional().meta({ description: 'Of a search to be kept. The project’s name, if not given' }),
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
    memberCount: count.meta({ description: 'The suppressed are not counted' }),
  })
  .meta({ id: 'ProjectStage' })

const projectSearchSchema = z
  .object({
    savedSearchId: z.string(),
    name: z.string(),
    prompt: z.string(),
    filtersJson: z.string(),
    criteria: z.array(criterionSchema).nullable(),
    matchCount: count.meta({ description: 'As it was last counted' }),
    newCount: count.meta({ description: 'Of the pool and of the network' }),
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
    stages: z.array(stageSchema).meta({ description: 'In their order' }),
    memberCount: count,
    searches: z.array(projectSearchSchema),
    createdAt: z.string(),
    updatedAt: z.string().meta({ description: 'When anything happened in it last' }),
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

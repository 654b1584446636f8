/** `/projects/members`: which projects people are in, and at which stage of each. */
import { z } from 'zod'
import { POOL_SAVE_URNS_MAX, TEXT_CHARS_MAX } from './limits.ts'
import { stageKinds } from './project-kinds.ts'
import { text } from './text.ts'

export const projectPlacesBodySchema = z
  .object({
    urns: z
      .array(text(TEXT_CHARS_MAX, 1))
      .min(1, `must hold 1 to ${POOL_SAVE_URNS_MAX} urns`)
      .max(POOL_SAVE_URNS_MAX, `must hold 1 to ${POOL_SAVE_URNS_MAX} urns`),
  })
  .meta({ id: 'ProjectPlacesBody' })

const place = z
  .object({
    projectId: z.string(),
    name: z.string(),
    archived: z.boolean(),
    stage: z.object({
      stageId: z.string(),
      name: z.string(),
      kind: z.enum(stageKinds),
      position: z.int().min(1).meta({ description: 'The number of the stage, from 1. New people start in stage 1' }),
    }),
    movedAt: z.string().meta({ description: 'When the person came to this stage' }),
  })
  .meta({ id: 'ProjectPlace' })

export const projectPlacesResponseSchema = z
  .object({
    success: z.literal(true),
    members: z
      .array(
        z.object({
          urn: z.string().meta({ description: 'The urn that you asked for' }),
          projects: z.array(place).meta({ description: 'The project in which the person moved last comes first' }),
        }),
      )
      .meta({ description: 'The people who are in a project, in the order asked. People in no project are left out' }),
  })
  .meta({ id: 'ProjectPlacesResponse' })

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
      position: z.int().min(1).meta({ description: 'Which of the stages it is; 1 is where people begin' }),
    }),
    movedAt: z.string().meta({ description: 'When they came to the stage' }),
  })
  .meta({ id: 'ProjectPlace' })

export const projectPlacesResponseSchema = z
  .object({
    success: z.literal(true),
    members: z
      .array(
        z.object({
          urn: z.string().meta({ description: 'As it was asked for' }),
          projects: z.array(place).meta({ description: 'The last moved first' }),
        }),
      )
      .meta({ description: 'Those who are in a project, in the order asked; whoever is in none is not among them' }),
  })
  .meta({ id: 'ProjectPlacesResponse' })

/**
 * What a search asks of a person, one criterion at a time, and the verdict on a person for each. Owns these shapes: reading a
 * prompt gives criteria, a client may send them back edited, and every candidate carries a verdict for each.
 */
import { z } from 'zod'
import { employmentTimes, languageLevels, seniorityLevels, workplaceModes } from './levels.ts'
import { CRITERIA_MAX, CRITERION_CHOICES_MAX, CRITERION_ID_CHARS_MAX, NEAR_KM_MAX, TEXT_CHARS_MAX } from './limits.ts'
import { day, text } from './text.ts'

/** REQUIRED: stated. PREFERRED: stated with a hedge ("ideally", "a plus"). EXCLUDED: people who have it are left out. */
export const importances = ['REQUIRED', 'PREFERRED', 'EXCLUDED'] as const
export type Importance = (typeof importances)[number]

export const criterionKinds = [
  'TITLE',
  'SKILL',
  'PLACE',
  'LANGUAGE',
  'YEARS',
  'SENIORITY',
  'EMPLOYER',
  'SCHOOL',
  'INDUSTRY',
  'WORKPLACE',
  'KEYWORD',
  'TAG',
  'CONTACT',
  'SAVED',
] as const
export type CriterionKind = (typeof criterionKinds)[number]

const name = text(TEXT_CHARS_MAX).min(1, 'must not be empty')
const ids = z.array(name).max(CRITERION_CHOICES_MAX)
const anyOf = <Choice extends z.ZodType>(choice: Choice) =>
  z
    .array(choice)
    .min(1)
    .max(CRITERION_CHOICES_MAX)
    .meta({ description: 'The alternatives. Meeting one of them is enough' })

/** Only the importances that this kind of criterion can have: a client that asks for one without effect must get an error. */
function oneOf<const Some extends readonly Importance[]>(some: Some) {
  return z.enum(some, some.length === 1 ? `must be ${some[0]}` : `must be one of ${some.join(', ')}`)
}

const common = {
  id: text(CRITERION_ID_CHARS_MAX)
    .min(1)
    .meta({ description: 'Your id for the criterion. It must be unique within the search' }),
  importance: oneOf(importances),
  text: text(TEXT_CHARS_MAX).nullish().meta({
    description:
      'The words in the prompt: exactly `prompt.slice(start, end)`. null when the criterion was not read from a prompt',
  }),
  start: z.int().min(0).nullish(),
  end: z.int().min(0).nullish(),
}

const organisation = z.strictObject({
  name,
  entityIds: ids.meta({
    description: 'Several ids when the name is ambiguous. Empty: everything with this name counts',
  }),
})

/** Names the unknown kind, so that the client sees which criterion is wrong. */
function unknownKind(input: unknown): string {
  const kind = (input as { kind?: unknown } | null | undefined)?.kind
  return typeof kind === 'string' ? `, not ${JSON.stringify(kind.slice(0, CRITERION_ID_CHARS_MAX))}` : ''
}

export const criterionSchema = z
  .discriminatedUnion(
    'kind',
    [
      z.strictObject({ ...common, kind: z.literal('TITLE'), anyOf: anyOf(z.strictObject({ name })) }),
      z.strictObject({ ...common, kind: z.literal('SKILL'), anyOf: anyOf(z.strictObject({ name })) }),
      z.strictObject({
        ...common,
        kind: z.literal('PLACE'),
        anyOf: anyOf(
          z.strictObject({
            name,
            geoIds: ids.meta({
              description: 'Several ids when the name is ambiguous. Empty: the service looks the name up',
            }),
            km: z.number().min(0).max(NEAR_KM_MAX).nullish().meta({
              description:
                'People within this many kilometres count as well. null: 50 km around a city, and only the place itself otherwise',
            }),
          }),
        ),
      }),
      z.strictObject({
        ...common,
        kind: z.literal('LANGUAGE'),
        anyOf: anyOf(z.strictObject({ name, level: z.enum(languageLevels).nullable() })),
      }),
      z
        .strictObject({
          ...common,
          kind: z.literal('YEARS'),
          importance: oneOf(['REQUIRED', 'PREFERRED']),
          min: z.number().min(0).max(100).nullable(),
          max: z.number().min(0).max(100).nullable(),
        })
        .refine(({ min, max }) => min !== null || max !== null, {
          path: ['min'],
          error: 'min or max must be a number',
        })
        .refine(({ min, max }) => min === null || max === null || min <= max, {
          path: ['max'],
          error: 'must not be below min',
        }),
      z.strictObject({
        ...common,
        kind: z.literal('SENIORITY'),
        anyOf: anyOf(z.strictObject({ level: z.enum(seniorityLevels) })),
      }),
      z.strictObject({
        ...common,
        kind: z.literal('EMPLOYER'),
        anyOf: anyOf(organisation.extend({ when: z.enum(employmentTimes) })),
      }),
      z.strictObject({ ...common, kind: z.literal('SCHOOL'), anyOf: anyOf(organisation) }),
      z.strictObject({ ...common, kind: z.literal('INDUSTRY'), anyOf: anyOf(organisation) }),
      z.strictObject({
        ...common,
        kind: z.literal('WORKPLACE'),
        anyOf: anyOf(z.strictObject({ mode: z.enum(workplaceModes) })),
      }),
      z.strictObject({ ...common, kind: z.literal('KEYWORD'), anyOf: anyOf(z.strictObject({ name })) }),
      z.strictObject({ ...common, kind: z.literal('TAG'), anyOf: anyOf(z.strictObject({ name })) }),
      z.strictObject({
        ...common,
        kind: z.literal('CONTACT'),
        importance: oneOf(['REQUIRED']),
        anyOf: anyOf(z.strictObject({ field: z.enum(['EMAIL', 'PHONE']) })),
      }),
      z.strictObject({ ...common, kind: z.literal('SAVED'), importance: oneOf(['REQUIRED']), since: day }),
    ],
    { error: ({ input }) => `kind must be one of ${criterionKinds.join(', ')}${unknownKind(input)}` },
  )
  .meta({ id: 'Criterion' })
export type Criterion = z.infer<typeof criterionSchema>
export type CriterionOf<Kind extends CriterionKind> = Extract<Criterion, { kind: Kind }>

export const criteriaSchema = z.array(criterionSchema).max(CRITERIA_MAX)

/** PARTLY: a related skill, one level too low, half the years. UNKNOWN: the record does not say. */
export const verdicts = ['MET', 'PARTLY', 'NOT_MET', 'UNKNOWN'] as const
export type Verdict = (typeof verdicts)[number]

/** COMPLETE: meets everything required. NEAR: misses something that may be missed, or does not show it. */
export const tiers = ['COMPLETE', 'NEAR'] as const
export type Tier = (typeof tiers)[number]

export const evidenceSchema = z.object({
  field: z.string().meta({ description: 'The field of the record, such as jobTitle, skills or location' }),
  text: z.string().meta({ description: 'The words in that field' }),
})
export type Evidence = z.infer<typeof evidenceSchema>

export const criterionVerdictSchema = z
  .object({
    id: z.string().meta({ description: 'The id of the criterion in `interpretation.criteria`' }),
    verdict: z.enum(verdicts).meta({
      description:
        'A suggestion. For an excluded criterion MET means that the record shows the person does not have it',
    }),
    evidence: evidenceSchema.nullable(),
    reasons: z.array(z.string()).meta({ description: 'The entries of `match.reasons` about this criterion' }),
  })
  .meta({ id: 'CriterionVerdict' })
export type CriterionVerdict = z.infer<typeof criterionVerdictSchema>

/**
 * A candidate as clients see it: found in the network, complete from the account's own pool, or enriched. Owns the wire shapes
 * only; http/present-candidate.ts converts stored people to them.
 */
import { z } from 'zod'
import { criterionVerdictSchema, tiers } from './criteria.ts'
import { languageLevels } from './levels.ts'
import { contactFields } from './network.ts'
import { profileProvenanceSchema } from './provenance.ts'

export const experienceItemSchema = z
  .object({
    title: z.string().nullable(),
    company: z.string().nullable(),
    companyId: z.string().nullable(),
    location: z.string().nullable(),
    startDate: z.string().nullable().meta({ description: 'YYYY or YYYY-MM' }),
    endDate: z.string().nullable().meta({ description: 'null: the person still works there' }),
    description: z.string().nullable(),
  })
  .meta({ id: 'Experience' })

export const educationItemSchema = z
  .object({
    school: z.string().nullable(),
    schoolId: z.string().nullable(),
    degree: z.string().nullable(),
    field: z.string().nullable(),
    startDate: z.string().nullable(),
    endDate: z.string().nullable(),
  })
  .meta({ id: 'Education' })

const level = z.enum(languageLevels)

const match = z
  .object({
    score: z
      .number()
      .meta({ description: 'From 0 to 1. Own people and the network’s people are scored on the same scale' }),
    tier: z.enum(tiers).meta({
      description:
        'COMPLETE: the person meets everything required. NEAR: the person misses a part of it, or the record does not show it',
    }),
    criteria: z.array(criterionVerdictSchema),
    reasons: z.array(z.string()),
  })
  .meta({ description: 'What the machine suggests, based on the record. A person decides' })

export const networkCandidateSchema = z
  .object({
    id: z.string(),
    urn: z.string(),
    requiresEnrich: z.literal(true),
    full_name: z.string(),
    name_first: z.string(),
    name_last: z.string(),
    job_title: z.string().meta({ description: 'Job title and employer in one text' }),
    location_raw_address: z.string(),
    picture_url: z.string().nullable(),
    network_url: z.string(),
    skills: z.array(z.string()).optional().meta({
      description: 'The most important skills, if the network’s search returns any. Enriching returns all skills',
    }),
    match,
  })
  .meta({ id: 'NetworkCandidate' })

export const poolCandidateSchema = z
  .object({
    id: z.string(),
    urn: z.string(),
    requiresEnrich: z.literal(false),
    source: z.literal('OWN_POOL'),
    full_name: z.string(),
    name_first: z.string(),
    name_last: z.string(),
    job_title: z.string(),
    location: z.string(),
    location_raw_address: z.string().meta({ description: 'Alias of location' }),
    currentCompany: z.string(),
    company_name: z.string().meta({ description: 'Alias of currentCompany' }),
    industry: z.string().nullable(),
    summary: z.string().nullable(),
    skills: z.array(z.string()),
    languages: z.array(z.object({ language: z.string(), proficiency: level })),
    work_email: z.string().nullable(),
    email: z.string().nullable().meta({ description: 'Alias of work_email' }),
    personal_email: z.string().nullable(),
    phone_number: z.string().nullable(),
    phone: z.string().nullable().meta({ description: 'Alias of phone_number' }),
    picture_url: z.string().nullable(),
    network_url: z.string().nullable(),
    experience: z.array(experienceItemSchema),
    education: z.array(educationItemSchema),
    externalId: z.string().nullable().meta({ description: 'Your own id for this person' }),
    tags: z.array(z.string()),
    notes: z.string().nullable(),
    otherContacts: z.array(z.object({ field: z.enum(contactFields), value: z.string() })).meta({
      description:
        'Contact values of people merged into this one, for fields in which this person has a different value',
    }),
    origin: z
      .object({ source: z.enum(['API', 'IMPORT', 'NETWORK']), at: z.string() })
      .optional()
      .meta({ description: 'How and when the record came into the pool. Present in answers of `talent-pool`' }),
    createdAt: z.string().optional(),
    updatedAt: z.string().optional(),
    match: match.optional().meta({ description: 'Present in search results' }),
  })
  .meta({ id: 'PoolCandidate' })
export type PoolCandidateBody = z.infer<typeof poolCandidateSchema>

export const profileSchema = z
  .object({
    id: z.string(),
    urn: z.string(),
    full_name: z.string(),
    name_first: z.string(),
    name_last: z.string(),
    network_url: z.string().nullable(),
    job_title: z.string(),
    company: z.string(),
    industry: z.string().nullable(),
    location: z.string(),
    picture_url: z.string().nullable(),
    summary: z.string().nullable(),
    experience: z.array(experienceItemSchema),
    education: z.array(educationItemSchema),
    skills: z.array(z.string()),
    languages: z.array(z.object({ name: z.string(), level })),
    email: z
      .string()
      .nullable()
      .meta({ description: 'The work email, or else the personal email. null until it is unlocked' }),
    phone_number: z.string().nullable().meta({ description: 'null until it is unlocked' }),
    provenance: profileProvenanceSchema,
  })
  .meta({ id: 'Profile' })
export type ProfileBody = z.infer<typeof profileSchema>

/**
 * The network HTTP contract: what the service asks of a provider of professional profiles, and what the provider answers. Owns
 * the wire shapes between the service and a network; knows nothing of clients, credits or storage. The sandbox implements it; any
 * company can (docs/network-api.md).
 */
import { z } from 'zod'
import { DESCRIBED_PLACES_MAX, describedEntitySchema, describedPlaceSchema, placeLevels } from './described.ts'
import { languageLevels } from './levels.ts'
import { HIT_SKILLS_MAX } from './limits.ts'
import { understoodSchema } from './understood.ts'

/** For a whole call, from the first byte sent to the last byte received, including retries. */
export const NETWORK_DEADLINE_SECONDS = 10

/** The longest text of a single field that the service accepts from a network. */
const LONG_TEXT_MAX = 20_000

const shortText = z.string().min(1).max(500)
const longText = z.string().max(LONG_TEXT_MAX)
const yearMonth = z.string().regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/, 'YYYY or YYYY-MM')

export const contactFields = ['work_email', 'personal_email', 'phone'] as const
export type ContactField = (typeof contactFields)[number]

export const entityKinds = ['COMPANY', 'INDUSTRY', 'SCHOOL'] as const
export type EntityKind = (typeof entityKinds)[number]

/** What to look for. Every given part must hold, but of `titles` and of `geoIds` one each is enough. */
export const networkQuerySchema = z.object({
  prompt: z.string().max(10_000).default(''),
  firstName: shortText.optional(),
  lastName: shortText.optional(),
  skills: z.array(shortText).max(50).default([]),
  languages: z
    .array(z.object({ name: shortText, level: z.enum(languageLevels) }))
    .max(50)
    .default([]),
  titles: z.array(shortText).max(50).default([]),
  currentCompanyId: shortText.optional(),
  pastCompanyId: shortText.optional(),
  industryId: shortText.optional(),
  schoolId: shortText.optional(),
  geoIds: z.array(shortText).max(50).default([]),
  /** What the ids above stand for. Each is sent whenever its id is. */
  currentCompany: describedEntitySchema.optional(),
  pastCompany: describedEntitySchema.optional(),
  industry: describedEntitySchema.optional(),
  school: describedEntitySchema.optional(),
  places: z.array(describedPlaceSchema).max(DESCRIBED_PLACES_MAX).optional().meta({
    description:
      'What each of the `geoIds` stands for. An area comes with its member places. One of the places is enough',
  }),
  /** The prompt as the service understood it. Its `musts` and `excluded` apply as far as the network can; the rest helps to rank. */
  understood: understoodSchema.optional(),
})
export type NetworkQuery = z.infer<typeof networkQuerySchema>

/** Parts of a query that may be named in `unsupported`. The musts of `understood` may be named too, as "musts.skills". */
export const filterNames: ReadonlySet<string> = new Set([
  ...(['firstName', 'lastName', 'skills', 'languages', 'titles', 'geoIds'] as const),
  ...(['currentCompanyId', 'pastCompanyId', 'industryId', 'schoolId'] as const),
] satisfies (keyof NetworkQuery)[])

export const networkSearchRequestSchema = z.object({
  query: networkQuerySchema,
  cursor: z.string().min(1).max(2_000).nullable().default(null),
  limit: z.number().int().min(1).max(100),
})

export const networkHitSchema = z.object({
  urn: shortText,
  networkUrl: z.url({ protocol: /^https?$/ }).max(500),
  fullName: shortText,
  firstName: z.string().max(500),
  lastName: z.string().max(500),
  /** Title and employer in one text, as the network shows them: "Data Engineer at Spotify". */
  jobTitle: z.string().max(500),
  location: z.string().max(500),
  pictureUrl: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .nullable()
    .default(null),
  /** The most important skills, if a search returns them. */
  skills: z.array(shortText).max(HIT_SKILLS_MAX).optional(),
  /** 1 is the best possible match for the query. */
  score: z.number().min(0).max(1).optional(),
  reasons: z.array(shortText).max(20).optional(),
})
export type NetworkHit = z.infer<typeof networkHitSchema>

export const networkSearchResponseSchema = z.object({
  people: z.array(networkHitSchema).max(100),
  /** The network's estimate of all matches, this page included. */
  total: z.number().int().min(0),
  nextCursor: z.string().min(1, 'must not be empty: send null to end a result').max(2_000).nullable(),
  /** Names of the query's parts that this network cannot apply; musts of `understood` as "musts.skills". */
  unsupported: z.array(z.string().max(100)).max(50).optional(),
  partial: z.boolean().optional().meta({
    description: 'true: some of the sources behind this network failed. The service asks again for the next page',
  }),
})
export type NetworkSearchPage = z.infer<typeof networkSearchResponseSchema>

/** For a network made of several sources: which source said it, how sure it is (0 to 1), and when it saw it. */
const fieldSourceSchema = z.object({
  source: shortText,
  confidence: z.number().min(0).max(1).nullish(),
  observedAt: z.string().max(40).nullish(),
})
export type FieldSource = z.infer<typeof fieldSourceSchema>

export const lineTypes = ['MOBILE', 'LANDLINE', 'FIXED_OR_MOBILE', 'VOIP', 'TOLL_FREE', 'OTHER'] as const
export type LineType = (typeof lineTypes)[number]

/** For a contact value also whether the source has verified it, and for a phone the type of line. */
const valueSourceSchema = fieldSourceSchema.extend({
  verified: z.boolean().nullish(),
  lineType: z.enum(lineTypes).nullish(),
})
export type ValueSource = z.infer<typeof valueSourceSchema>

export const experienceSchema = z.object({
  title: z.string().max(500),
  company: z.string().max(500),
  companyId: shortText.nullish(),
  location: z.string().max(500).nullish(),
  startDate: yearMonth.nullish(),
  /** Absent or null means that the job goes on. */
  endDate: yearMonth.nullish(),
  description: longText.nullish(),
})

export const educationSchema = z.object({
  school: z.string().max(500),
  schoolId: shortText.nullish(),
  degree: z.string().max(500).nullish(),
  field: z.string().max(500).nullish(),
  startDate: yearMonth.nullish(),
  endDate: yearMonth.nullish(),
})

export const networkProfileSchema = z.object({
  urn: shortText,
  networkUrl: z.url({ protocol: /^https?$/ }).max(500),
  fullName: shortText,
  firstName: z.string().max(500),
  lastName: z.string().max(500),
  jobTitle: z.string().max(500),
  company: z.string().max(500),
  companyId: shortText.nullish(),
  industry: z.string().max(500).nullish(),
  industryId: shortText.nullish(),
  location: z.string().max(500),
  geoId: shortText.nullish(),
  pictureUrl: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .nullish(),
  summary: longText.nullish(),
  experience: z.array(experienceSchema).max(200),
  education: z.array(educationSchema).max(100),
  skills: z.array(shortText).max(500),
  languages: z.array(z.object({ name: shortText, level: z.enum(languageLevels) })).max(100),
  /** Keyed by the names of the fields above. */
  sources: z.record(z.string().max(50), fieldSourceSchema).optional(),
})
export type NetworkProfile = z.infer<typeof networkProfileSchema>

export const collectRequestSchema = z.object({ urn: shortText, networkUrl: z.string().min(1).max(500).optional() })
export const collectResponseSchema = z.object({ person: networkProfileSchema })

export const placeSchema = z.object({
  geoId: shortText,
  displayName: shortText,
  level: z.enum(placeLevels),
  /** Null for an area of several countries. */
  countryCode: z.string().length(2).nullable(),
  /** geoIds of everything this place lies in, nearest first: the country after its parts, areas last. */
  within: z.array(shortText).max(20),
  /** false: a similar spelling, which a person must confirm even if it is the only match. */
  exact: z.boolean(),
})
export type Place = z.infer<typeof placeSchema>

export const placeRequestSchema = z.object({
  city: z.string().max(200).optional(),
  state: z.string().max(200).optional(),
  country: z.string().max(200).optional(),
})
export type PlaceQuery = z.infer<typeof placeRequestSchema>

export const placesResponseSchema = z.object({
  /** Everything the words may mean, most likely first; empty if nothing fits. */
  matches: z.array(placeSchema).max(50),
  /** The country that the words name or imply, if there is only one. */
  countryGeoId: shortText.nullable(),
})
export type PlaceMatches = z.infer<typeof placesResponseSchema>

export const entitySchema = z.object({
  entityId: shortText,
  kind: z.enum(entityKinds),
  displayName: shortText,
  exact: z.boolean().meta({
    description:
      'true: the query is one of the entity’s names, or whole words of one. false: a similar spelling, which a person must confirm',
  }),
  website: z.string().max(500).nullish(),
  country: z.string().max(200).nullish(),
  industry: z.string().max(200).nullish(),
})
export type Entity = z.infer<typeof entitySchema>

export const entityRequestSchema = z.object({ kind: z.enum(entityKinds), query: z.string().min(1).max(200) })
export const entitiesResponseSchema = z.object({ matches: z.array(entitySchema).max(50) })

/**
 * Whom to look up. Clients keep people under urns of their own, so a urn that the network does not know is no error: the
 * networkUrl says who is meant. The answer repeats the urn as it was sent.
 */
export const lookupRequestSchema = z.object({
  urn: shortText,
  networkUrl: z.string().min(1).max(500),
  fields: z.array(z.enum(contactFields)).min(1).max(3),
})
export type LookupRequest = z.infer<typeof lookupRequestSchema>

const lookupBase = { lookupId: z.string().min(1).max(2_000), urn: shortText }

const foundSchema = z.object({
  work_email: z.email().max(320).optional(),
  personal_email: z.email().max(320).optional(),
  phone: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/, 'E.164')
    .optional(),
})
/** Sources of the values in `found`. */
const foundSourcesSchema = z.partialRecord(z.enum(contactFields), valueSourceSchema).optional()

/**
 * The state of one contact lookup. PENDING: ask again; if the service can wait no longer, it keeps what is in `found`. DONE:
 * `found` has a value for each field that exists. A field missing there does not exist, unless `failedFields` names it: then
 * nothing could be learnt about it, and it may be asked for again. FAILED: nothing is known about any field. `urn` always repeats
 * the request: the service refuses an answer about anybody else.
 */
export const lookupSchema = z.discriminatedUnion('status', [
  z.object({
    ...lookupBase,
    status: z.literal('PENDING'),
    retryAfterSeconds: z.number().min(0).max(300).optional(),
    found: foundSchema.optional(),
    sources: foundSourcesSchema,
  }),
  z.object({
    ...lookupBase,
    status: z.literal('DONE'),
    found: foundSchema,
    sources: foundSourcesSchema,
    failedFields: z.array(z.enum(contactFields)).optional(),
  }),
  z.object({
    ...lookupBase,
    status: z.literal('FAILED'),
    reason: z.string().max(500),
    retryable: z.boolean().optional().meta({ description: 'false: another lookup would fail in the same way' }),
  }),
])
export type Lookup = z.infer<typeof lookupSchema>

/** Codes of the error body `{ code, message }`; any other counts as UNAVAILABLE. */
export const networkErrorCodes = [
  'INVALID_REQUEST',
  'UNAUTHORIZED',
  'PERSON_NOT_FOUND',
  'PERSON_GONE',
  'LOOKUP_NOT_FOUND',
  'RATE_LIMITED',
  'UNAVAILABLE',
] as const
export const networkErrorSchema = z.object({ code: z.enum(networkErrorCodes), message: z.string().max(2_000) })

/** All paths of the contract, relative to SCOUT_NETWORK_URL. */
export const networkPaths = {
  health: '/v1/health',
  search: '/v1/people/search',
  collect: '/v1/people/collect',
  places: '/v1/places',
  entities: '/v1/entities',
  lookups: '/v1/contact-lookups',
} as const

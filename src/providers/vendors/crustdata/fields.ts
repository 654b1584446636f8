/**
 * What Crustdata is asked to show. Owns the fields of a search and of a profile, and which of
 * them a plan denies: a request that names a denied field is refused as a whole. Contact data
 * is never asked for, as it would raise the price of a profile from 1 credit to 7.
 */
import { z } from 'zod'
import type { VendorReply } from '../../vendor-http.ts'

const NAME = 'basic_profile.name'
const ADDRESS = 'social_handles.professional_network_identifier.profile_url'

/**
 * The fields that people with different plans were shown. Skills, languages, the summary and the parts of a name are not among
 * them, because many plans deny them here. Jobs are asked for whole, because asking for part of one is refused.
 */
export const SEARCH_FIELDS = [
  NAME,
  ADDRESS,
  'basic_profile.headline',
  'basic_profile.current_title',
  'basic_profile.location',
  'basic_profile.profile_picture_permalink',
  'experience.employment_details.current',
  'experience.employment_details.past',
  'education',
]

export const PROFILE_FIELDS = ['basic_profile', 'social_handles', 'experience', 'education', 'skills']

/** What is asked for instead of a section if part of it is denied. */
const PARTS: Record<string, string[]> = {
  basic_profile: [
    'name',
    'first_name',
    'last_name',
    'headline',
    'current_title',
    'summary',
    'languages',
    'location',
    'profile_picture_permalink',
  ].map((part) => `basic_profile.${part}`),
}

export interface PlanFields {
  asked(): string[]
  /** Whether asking again helps: something that was asked for is denied, but the name and the address are not. */
  learn(denied: string[]): boolean
}

const isWithin = (path: string, whole: string): boolean => path === whole || path.startsWith(`${whole}.`)

/** The fields for one kind of question, for as long as the key is in use. */
export function planFields(all: string[]): PlanFields {
  let fields = all
  return {
    asked: () => fields,
    learn(denied) {
      const isDenied = (field: string) => denied.some((one) => isWithin(field, one))
      const holdsDenied = (field: string) => denied.some((one) => isWithin(one, field))
      const left = fields
        .flatMap((field) => (holdsDenied(field) ? (PARTS[field] ?? []) : [field]))
        .filter((field) => !isDenied(field))
      const tellsWho = [NAME, ADDRESS].every((one) => left.some((field) => isWithin(one, field)))
      if (!fields.some((field) => isDenied(field) || holdsDenied(field)) || !tellsWho) return false
      fields = left
      return true
    },
  }
}

const list = z.object({ denied_fields: z.array(z.string().max(200)).max(100) })
const hint = z.union([list, z.array(list).transform(([first]) => first)])
/** The vendor does not document where the list stands in the error. */
const deniedSchema = z.union([
  list,
  z.object({ error: list }).transform(({ error }) => error),
  z.object({ error: z.object({ metadata: hint }) }).transform(({ error }) => error.metadata),
])

export const deniedFieldsIn = (reply: VendorReply): string[] =>
  reply.status === 403 ? (reply.peek(deniedSchema)?.denied_fields ?? []) : []

/**
 * What a Crustdata plan shows: `fields` are checked path by path, and a withheld path refuses the whole request. Owns the paths
 * that answers may be cut to, and the two kinds of refusal that users got.
 */
import type { Reply } from './kit.ts'

/** Withheld on the plan about which most is known; filters may still use them. */
export const DENIED = [
  'skills',
  'certifications',
  'honors',
  'years_of_experience',
  'years_of_experience_raw',
  'basic_profile.first_name',
  'basic_profile.last_name',
  'basic_profile.languages',
  'basic_profile.summary',
]

export interface Plan {
  denied: string[]
  /** 403 names the denied fields; 400 only says that there is no such field. */
  refusal: 403 | 400
}

const SECTIONS = [
  'crustdata_person_id',
  'basic_profile',
  'social_handles',
  'experience',
  'education',
  'skills',
  'contact',
]

const isWithin = (path: string, whole: string) => path === whole || path.startsWith(`${whole}.`)

/** Null if the plan gives all fields. A section that contains something denied is denied. */
export function refusedFields({ denied, refusal }: Plan, fields: string[]): Reply | null {
  const unknown = fields.find((field) => !SECTIONS.includes(field.split('.')[0]!) || field.endsWith('.company_name'))
  if (unknown !== undefined) return failed(400, 'invalid_request', `Unsupported field: '${unknown}'`)
  const named = denied.filter((one) => fields.some((field) => isWithin(field, one) || isWithin(one, field)))
  if (named.length === 0) return null
  if (refusal === 400) return failed(400, 'invalid_request', `Unsupported field: '${named[0]}'`)
  const message = 'Your plan does not include some of the requested fields'
  return { status: 403, body: { error: { type: 'permission_error', message, metadata: [{ denied_fields: named }] } } }
}

/** The person cut to these paths; the id is always included. */
export function shown(person: Record<string, unknown>, fields: string[]): Record<string, unknown> {
  const cut: Record<string, unknown> = { crustdata_person_id: person.crustdata_person_id }
  for (const field of fields) {
    const steps = field.split('.')
    let [from, to]: [unknown, Record<string, unknown>] = [person, cut]
    for (const step of steps.slice(0, -1)) {
      from = (from as Record<string, unknown>)?.[step]
      to[step] ??= {}
      to = to[step] as Record<string, unknown>
    }
    to[steps.at(-1)!] = (from as Record<string, unknown>)?.[steps.at(-1)!]
  }
  return cut
}

export const failed = (status: number, type: string, message: string): Reply => ({
  status,
  body: { error: { type, message, metadata: [] } },
})

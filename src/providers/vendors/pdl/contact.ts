/**
 * Contact data from this vendor's enrichment: one price for a person, whatever the record contains. Owns which of its fields are
 * which of ours. It verifies no addresses, so none of its values ends a waterfall by itself.
 */
import { z } from 'zod'
import type { ContactField } from '../../../../contract/network.ts'
import type { ContactValue } from '../../vendor-port.ts'
import { looseList } from '../../vendor-text.ts'

const value = z
  .union([z.string().max(2_000), z.boolean()])
  .nullish()
  .catch(null)
const values = z.union([z.boolean(), looseList(z.string().max(2_000))])

export const pdlContactSchema = z.object({
  linkedin_url: z.string().nullish(),
  work_email: value,
  recommended_personal_email: value,
  personal_emails: values,
  mobile_phone: value,
  phone_numbers: values,
})
export type PdlContact = z.output<typeof pdlContactSchema>

const FIELDS: Record<ContactField, string[]> = {
  work_email: ['work_email'],
  personal_email: ['recommended_personal_email', 'personal_emails'],
  phone: ['mobile_phone', 'phone_numbers'],
}

/** Sent with the request, so that a record with none of these counts as a miss, which is free. */
export const requiredFor = (fields: readonly ContactField[]): string =>
  fields.flatMap((field) => FIELDS[field]).join(' OR ')

export const includedFor = (fields: readonly ContactField[]): string =>
  ['linkedin_url', ...fields.flatMap((field) => FIELDS[field])].join(',')

/** The value true means that there is one which the contract does not include; for us it does not exist. */
export function toValues(
  person: PdlContact,
  fields: readonly ContactField[],
  likelihood: number | null,
): ContactValue[] {
  const confidence = likelihood === null ? null : likelihood / 10
  const taken = (field: ContactField, found: (string | boolean | null | undefined)[]): ContactValue[] =>
    found
      .filter((each): each is string => typeof each === 'string' && each !== '')
      .map((text) => ({ field, value: text, verification: 'UNVERIFIED', confidence }))
  const many = (given: string[] | boolean | null | undefined) => (Array.isArray(given) ? given : [])
  const all = [
    ...taken('work_email', [person.work_email]),
    ...taken('personal_email', [person.recommended_personal_email, ...many(person.personal_emails)]),
    ...taken('phone', [person.mobile_phone]).map((phone) => ({ ...phone, lineType: 'MOBILE' as const })),
    ...taken('phone', many(person.phone_numbers)),
  ]
  return all.filter(({ field }) => fields.includes(field))
}

/** Translates ContactOut's contact data into the port's types. Owns which of its lists is which field, and what they cost; pure. */
import { z } from 'zod'
import type { ContactField } from '../../../../contract/network.ts'
import type { ContactValue } from '../../vendor-port.ts'
import { looseList, looseText } from '../../vendor-text.ts'

const texts = looseList(z.string().min(1))

export const contactsSchema = z.object({
  url: looseText,
  /** All addresses, whatever their kind. Not used, because nothing says which kind each one is. */
  email: texts,
  work_email: texts,
  personal_email: texts,
  phone: texts,
  /** Maps an address to "Verified", if the vendor says so. */
  work_email_status: z.record(z.string(), z.string()).nullish().catch(null),
})
type ContactOutContacts = z.infer<typeof contactsSchema>

/** "email1@example.com", "phone number 1": takes the place of a value that the key may not see, and belongs to nobody. */
export const isPlaceholder = (value: string): boolean =>
  /^email\d*@|@example\.(com|net|org)$|^\+?\s*phone/i.test(value.trim())

export function contactOutValues(
  profile: ContactOutContacts,
  fields: readonly ContactField[],
  trusted: readonly ContactField[],
): ContactValue[] {
  const { work_email, personal_email, phone, work_email_status: statuses } = profile
  const lists: Record<ContactField, string[]> = { work_email, personal_email, phone }
  return fields.flatMap((field) =>
    lists[field]
      .filter((value) => !isPlaceholder(value))
      .map((value): ContactValue => {
        const isVerified =
          trusted.includes(field) || (field === 'work_email' && /^verified$/i.test(statuses?.[value] ?? ''))
        return { field, value, verification: isVerified ? 'VERIFIED' : 'UNVERIFIED', confidence: null }
      }),
  )
}

/** One credit if there are addresses, however many and of whatever kind, and one if there are numbers. */
export function costOf({ email, work_email, personal_email, phone }: ContactOutContacts): number {
  const addresses = email.length + work_email.length + personal_email.length
  return (addresses > 0 ? 1 : 0) + (phone.length > 0 ? 1 : 0)
}

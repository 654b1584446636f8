/** What ContactOut knows of somebody, in the port's words. Owns which of its lists is which field; pure. */
import { z } from 'zod'
import type { ContactField } from '../../../../contract/network.ts'
import type { ContactValue } from '../../vendor-port.ts'
import { looseList, looseText } from '../../vendor-text.ts'

const texts = looseList(z.string().min(1))

export const profileSchema = z.object({
  url: looseText,
  /** All of them, whatever their kind: not used, for nothing says which is which. */
  email: texts,
  work_email: texts,
  personal_email: texts,
  phone: texts,
  /** An address to "Verified", where the vendor says so. */
  work_email_status: z.record(z.string(), z.string()).nullish().catch(null),
})
export type ContactOutProfile = z.infer<typeof profileSchema>

export function contactOutValues(
  profile: ContactOutProfile,
  fields: readonly ContactField[],
  trusted: readonly ContactField[],
): ContactValue[] {
  const { work_email, personal_email, phone, work_email_status: statuses } = profile
  const lists: Record<ContactField, string[]> = { work_email, personal_email, phone }
  return fields.flatMap((field) =>
    lists[field].map((value): ContactValue => {
      const isVerified =
        trusted.includes(field) || (field === 'work_email' && /^verified$/i.test(statuses?.[value] ?? ''))
      return { field, value, verification: isVerified ? 'VERIFIED' : 'UNVERIFIED', confidence: null }
    }),
  )
}

/** One credit for each address and each number, whether it is used or not. */
export function costOf(profile: ContactOutProfile): number {
  const addresses = new Set([...profile.email, ...profile.work_email, ...profile.personal_email])
  return addresses.size + profile.phone.length
}

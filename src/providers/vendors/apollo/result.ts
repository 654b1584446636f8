/** Translates Apollo's contact data into the port's types. Owns what its statuses mean; pure. */
import { z } from 'zod'
import type { ContactField, LineType } from '../../../../contract/network.ts'
import type { ContactValue, Verification } from '../../vendor-port.ts'
import { looseList, looseNumber, looseText } from '../../vendor-text.ts'

export const apolloPersonSchema = z.object({
  id: looseText,
  linkedin_url: looseText,
  /** Read only to tell a found person from an echo of the question. */
  name: looseText,
  title: looseText,
  headline: looseText,
  email: looseText,
  email_status: looseText,
  personal_emails: looseList(z.string().min(1)),
})
export type ApolloPerson = z.infer<typeof apolloPersonSchema>

const phone = z.object({
  sanitized_number: looseText,
  raw_number: looseText,
  type_cd: looseText,
  status_cd: looseText,
  confidence_cd: looseText,
})

/** For a person it does not know, the vendor may return just what it was asked. */
export const isSomebody = ({ id, name, title, headline, email, personal_emails }: ApolloPerson): boolean =>
  Boolean(id && (name || title || headline || email || personal_emails.length > 0))

export const phoneResultSchema = z.object({
  status: looseText,
  credits_consumed: looseNumber,
  people: looseList(z.object({ id: looseText, phone_numbers: looseList(phone) })),
})
export type PhoneResult = z.infer<typeof phoneResultSchema>

/** Takes the place of an address that the plan does not include. */
const PLACEHOLDER = /^email_not_unlocked@/i

export function emailsOf(
  { email, email_status, personal_emails }: ApolloPerson,
  fields: readonly ContactField[],
): ContactValue[] {
  const work = email && !PLACEHOLDER.test(email) ? [workEmail(email, email_status)] : []
  const personal = personal_emails.map(
    (value): ContactValue => ({ field: 'personal_email', value, verification: 'UNVERIFIED', confidence: null }),
  )
  return [...work, ...personal].filter(({ field }) => fields.includes(field))
}

function workEmail(value: string, status: string | null | undefined): ContactValue {
  const isVerified = status?.toLowerCase() === 'verified'
  return {
    field: 'work_email',
    value,
    verification: isVerified ? 'VERIFIED' : 'UNVERIFIED',
    confidence: isVerified ? 1 : null,
  }
}

/** The price of a number, used if the vendor does not say. */
const PHONE_CREDITS = 8

/** The vendor reports the cost for all people of a request together, so it is used only if the request was about one person. */
export function phoneCost({ people, credits_consumed: consumed }: PhoneResult, found: number): number {
  if (found === 0) return 0
  return people.length === 1 && typeof consumed === 'number' && consumed >= 0 ? consumed : PHONE_CREDITS
}

const confidences = new Map([
  ['high', 0.9],
  ['medium', 0.6],
  ['low', 0.3],
])
/** Only types that the word makes clear: a "work" number may be a mobile or a landline. */
const lineTypes = new Map<string, LineType>([['mobile', 'MOBILE']])

export function phonesOf({ people }: PhoneResult, id: string): ContactValue[] {
  const person = people.find((one) => one.id === id)
  return (person?.phone_numbers ?? []).flatMap(
    ({ sanitized_number, raw_number, type_cd, status_cd, confidence_cd }) => {
      const value = sanitized_number || raw_number
      if (!value) return []
      const verification = verificationOf(status_cd, confidence_cd)
      const confidence = confidences.get(confidence_cd ?? '') ?? null
      return [{ field: 'phone', value, verification, confidence, lineType: lineTypes.get(type_cd ?? '') ?? null }]
    },
  )
}

/** Both are needed: valid without high confidence, or the reverse, guarantees nothing. */
function verificationOf(status: string | null | undefined, confidence: string | null | undefined): Verification {
  if (status === 'invalid_number') return 'INVALID'
  return status === 'valid_number' && confidence === 'high' ? 'VERIFIED' : 'UNVERIFIED'
}

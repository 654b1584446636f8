/** Translates what a FullEnrich job found into the port's types. Owns what its email statuses mean; pure. */
import { z } from 'zod'
import type { ContactField } from '../../../../contract/network.ts'
import type { ContactValue } from '../../vendor-port.ts'
import { looseList, looseText } from '../../vendor-text.ts'

const email = z.object({ email: z.string().min(1), status: looseText })
const phone = z.object({ number: z.string().min(1), region: looseText })

export const enrichmentSchema = z.object({
  id: z.string(),
  status: z.string(),
  cost: z
    .object({ credits: z.number().min(0) })
    .nullish()
    .catch(null),
  data: looseList(
    z.object({
      /** The address that we sent. */
      input: z.object({ linkedin_url: looseText, professional_network_url: looseText }).nullish().catch(null),
      contact_info: z
        .object({
          most_probable_work_email: email.nullish().catch(null),
          most_probable_personal_email: email.nullish().catch(null),
          most_probable_phone: phone.nullish().catch(null),
          work_emails: looseList(email),
          personal_emails: looseList(email),
          phones: looseList(phone),
        })
        .nullish()
        .catch(null),
    }),
  ),
})
export type FullEnrichResult = z.infer<typeof enrichmentSchema>

/** The profile that the job was about, if it says so. */
export function addressIn({ data }: FullEnrichResult): string | null {
  const input = data[0]?.input
  return input?.linkedin_url ?? input?.professional_network_url ?? null
}

/** Unknown statuses guarantee nothing. A probability, however high, does not mean that the mailbox answered. */
const emailStatuses: ReadonlyMap<string, Pick<ContactValue, 'verification' | 'confidence'>> = new Map<
  string,
  Pick<ContactValue, 'verification' | 'confidence'>
>([
  ['DELIVERABLE', { verification: 'VERIFIED', confidence: 1 }],
  ['HIGH_PROBABILITY', { verification: 'UNVERIFIED', confidence: 0.8 }],
  ['CATCH_ALL', { verification: 'UNVERIFIED', confidence: 0.5 }],
  ['INVALID', { verification: 'INVALID', confidence: 0 }],
  ['INVALID_DOMAIN', { verification: 'INVALID', confidence: 0 }],
])
const UNKNOWN_STATUS = { verification: 'UNVERIFIED', confidence: null } as const

/** The most probable value first, then the others, because the first may turn out to be unusable. */
export function fullEnrichValues(
  { data }: FullEnrichResult,
  fields: readonly ContactField[],
  trustsPhones: boolean,
): ContactValue[] {
  const info = data[0]?.contact_info
  if (!info) return []
  const emails = (field: ContactField, best: Email, others: NonNullable<Email>[]) =>
    [best, ...others].flatMap((one) => (one ? [emailValue(field, one)] : []))
  const found = [
    ...emails('work_email', info.most_probable_work_email, info.work_emails),
    ...emails('personal_email', info.most_probable_personal_email, info.personal_emails),
    ...[info.most_probable_phone, ...info.phones].flatMap((one) => (one ? [phoneValue(one, trustsPhones)] : [])),
  ]
  const wanted = found.filter(({ field }) => fields.includes(field))
  return wanted.filter(
    (one, at) => wanted.findIndex(({ field, value }) => field === one.field && value === one.value) === at,
  )
}

type Email = z.infer<typeof email> | null | undefined

function emailValue(field: ContactField, { email: value, status }: NonNullable<Email>): ContactValue {
  return { field, value, ...(emailStatuses.get(status ?? '') ?? UNKNOWN_STATUS) }
}

/** The vendor sells mobile numbers only and says that it checks them, but does not say so of an individual number. */
function phoneValue({ number, region }: z.infer<typeof phone>, trusted: boolean): ContactValue {
  const verification = trusted ? 'VERIFIED' : 'UNVERIFIED'
  return {
    field: 'phone',
    value: number,
    verification,
    confidence: null,
    lineType: 'MOBILE',
    countryCode: region ?? null,
  }
}

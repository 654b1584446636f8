/**
 * How to reach a person: which of the three contact fields exist, and their values. Owns the values; lookups.ts decides when a
 * lookup reveals them. No value can reach a real person: mail domains end in .example (RFC 2606), and phone numbers are in ranges
 * reserved for fiction, or in a block of zeros in countries without such a range.
 */
import type { ContactField } from '../../contract/network.ts'
import { Random } from '../random.ts'
import { countryRows } from '../world/society.ts'
import { asciiOf } from './ids.ts'
import { currentPosition, type Person, stream } from './shape.ts'

export type Contact = Partial<Record<ContactField, string>>

const NO_WORK_EMAIL_RATE = 0.12
const NO_PERSONAL_EMAIL_RATE = 0.35
const NO_PHONE_RATE = 0.4

const personalDomains = ['mail.example', 'post.example', 'inbox.example', 'letters.example']

/** Number ranges that regulators reserve for films and books; a # is any digit. */
const fictionalNumbers: Record<string, string> = {
  US: '+1###55501##',
  CA: '+1###55501##',
  GB: '+447700900###',
  FR: '+33639980###',
  SE: '+4670174069#',
  IE: '+35320910####',
  AU: '+61491570###',
}

/** All three fields, whether or not a lookup finds them for this person. */
export function allContact(person: Person): Required<Contact> {
  const random = new Random(...person.key, stream.contact, 1)
  const first = asciiOf(person.first, '')
  const last = asciiOf(person.last, ' ').split(' ')[0]!
  const forms = [`${first}.${last}`, `${first}.${last}`, `${first[0]}${last}`, `${first}${last[0]}`]
  const company = currentPosition(person).company.site.split('.')[0]!
  return {
    work_email: `${random.pick(forms)}@${company}.example`,
    personal_email: `${first}.${last}${random.between(1, 99)}@${random.pick(personalDomains)}`,
    phone: phoneOf(random, person.city.country),
  }
}

/** What a lookup finds. A deleted profile has no contact data. */
export function contactOf(person: Person): Contact {
  const random = new Random(...person.key, stream.contact, 2)
  const missing = {
    work_email: random.chance(NO_WORK_EMAIL_RATE),
    personal_email: random.chance(NO_PERSONAL_EMAIL_RATE),
    phone: random.chance(NO_PHONE_RATE),
  }
  if (person.gone) return {}
  const found: Contact = allContact(person)
  for (const [field, lost] of Object.entries(missing)) if (lost) delete found[field as ContactField]
  return found
}

function phoneOf(random: Random, country: string): string {
  const pattern = fictionalNumbers[country] ?? `${countryRows.get(country)!.dial}60000####`
  // An area code never begins with 0 or 1, so the first digit drawn is 2 to 9.
  return pattern.replace('#', String(random.between(2, 9))).replaceAll('#', () => String(random.between(0, 9)))
}

/** Turns words of the command line into values. A wrong word is refused before anything is opened. */

import { InvalidArgumentError } from 'commander'
import { lowerAddress } from '../../contract/members.ts'
import { type Scope, scopes } from '../accounts/account.ts'
import { fromCredits, type Units } from '../credits/amount.ts'
import { personAt } from '../networks/people.ts'
import type { PersonRef } from '../providers/vendor-port.ts'

const TEXT_MAX = 200
/** A billion: even the sum of many such grants is an integer that a JavaScript number holds exactly. */
const CREDITS_MAX = 1e9

export function parseCredits(text: string): Units {
  try {
    if (!/^\d+(\.\d+)?$/.test(text)) throw new RangeError('no plain number')
    if (Number(text) > CREDITS_MAX) throw new RangeError('too many')
    return fromCredits(Number(text))
  } catch {
    throw new InvalidArgumentError(
      'It must be an amount of credits, from 0 to 1000000000, with at most three decimals.',
    )
  }
}

export function readSeconds(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number of seconds.')
  return Number(text)
}

/** A person, named by the address of their profile. */
export function readProfileAddress(text: string): PersonRef {
  const person = personAt(text)
  if (!person)
    throw new InvalidArgumentError('It must be the address of a profile, such as https://www.linkedin.com/in/…')
  return { networkUrl: person.networkUrl, handle: person.handle }
}

export function readName(text: string): string {
  const name = text.trim()
  // Control characters would garble every list that shows the name; NUL cannot even be stored.
  if (name === '' || name.length > TEXT_MAX || /\p{Cc}/u.test(name) || !name.isWellFormed()) {
    throw new InvalidArgumentError(`It must be 1 to ${TEXT_MAX} characters of text.`)
  }
  return name
}

export function readEmailAddress(text: string): string {
  const address = lowerAddress(readName(text))
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) throw new InvalidArgumentError('It must be an email address.')
  return address
}

/** Every command takes an id or a name. A name that looks like an id would be ambiguous. */
export function readAccountName(text: string): string {
  const name = readName(text)
  if (/^acc_/i.test(name)) throw new InvalidArgumentError('It must not begin with "acc_", as account ids do.')
  return name
}

export function readScopes(text: string): Scope[] {
  const words = text.split(',').map((word) => word.trim())
  const chosen = scopes.filter((scope) => words.includes(scope))
  if (chosen.length !== new Set(words).size) {
    throw new InvalidArgumentError(`It must be a list of ${scopes.join(', ')}, separated by commas.`)
  }
  return chosen
}

const DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/

/** A day alone means its first moment in UTC. */
export function readFuture(text: string): Date {
  const date = new Date(text)
  if (!DATE.test(text) || Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text.slice(0, 8))) {
    throw new InvalidArgumentError('It must be a day (2027-01-01) or a time (2027-01-01T12:00:00Z).')
  }
  if (date <= new Date()) throw new InvalidArgumentError('It must be in the future.')
  return date
}

const DAYS_MAX = 730

export function readDays(text: string): number {
  const days = Number(text)
  if (!/^\d{1,4}$/.test(text) || days < 1 || days > DAYS_MAX) {
    throw new InvalidArgumentError(`It must be a whole number of days, from 1 to ${DAYS_MAX}.`)
  }
  return days
}

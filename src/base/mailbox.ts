/** Tells whose mailbox an email address is: spellings that a provider delivers to the same person become one mailbox. Pure. */
import { domainToASCII } from 'node:url'

/** Gmail ignores dots in the local part; elsewhere a dot makes another mailbox. */
const DOTS_DO_NOT_COUNT = new Set(['gmail.com'])
const SAME_DOMAIN: ReadonlyMap<string, string> = new Map([['googlemail.com', 'gmail.com']])

/** In lower case, without a "+tag", and with the domain in ASCII as DNS has it. */
export function mailboxOf(email: string): string {
  const text = email.normalize('NFKC').trim().toLowerCase()
  const at = text.lastIndexOf('@')
  if (at < 1) return text
  const written = text.slice(at + 1).replace(/\.$/, '')
  const ascii = /[^ -~]/.test(written) ? domainToASCII(written) || written : written
  const domain = SAME_DOMAIN.get(ascii) ?? ascii
  const local = text.slice(0, at)
  const tag = local.indexOf('+')
  const name = tag > 0 ? local.slice(0, tag) : local
  return `${DOTS_DO_NOT_COUNT.has(domain) ? name.replaceAll('.', '') : name}@${domain}`
}

/** The domains that addresses of this mailbox may be written with. */
export function domainsOf(mailbox: string): string[] {
  const domain = mailbox.slice(mailbox.lastIndexOf('@') + 1)
  return [domain, ...[...SAME_DOMAIN].flatMap(([other, same]) => (same === domain ? other : []))]
}

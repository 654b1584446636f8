/** Addresses of websites: which part of them names the organisation. Pure. */

/** Second-level labels under which registries sell names: "bbc.co.uk" is a name, "co.uk" is not. */
const SHARED = new Set([
  'co',
  'com',
  'org',
  'net',
  'gov',
  'edu',
  'ac',
  'or',
  'ne',
  'go',
  'gob',
  'gub',
  'sch',
  'nom',
  'mil',
])
const HOST = /^(?:https?:\/\/)?(?:www\d?\.)?([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)\.?(?:[:/?#].*)?$/iu

/** The host of an address or bare domain, without "www."; undefined for anything else. */
export function hostOf(text: string): string | undefined {
  return HOST.exec(text.trim())?.[1]?.toLowerCase()
}

/** The part of a host that was registered: "careers.bbc.co.uk" gives "bbc.co.uk". */
export function registeredOf(host: string): string {
  const labels = host.split('.')
  const shared = labels.length > 2 && labels.at(-1)!.length === 2 && SHARED.has(labels.at(-2)!)
  return labels.slice(shared ? -3 : -2).join('.')
}

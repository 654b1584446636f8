/**
 * Identifies a person, whichever provider names them, by the address of their profile at the network. Owns the urn made from it
 * and the way back. The urn contains nothing of a provider, so that people found at one can be collected at another.
 */
import { parseProfileUrl } from '../candidates/network-url.ts'
import type { PersonRef } from '../providers/vendor-port.ts'

const PREFIX = 'urn:network:person:'

export interface KnownPerson extends PersonRef {
  urn: string
  /** Equal for the same profile, however its address was written. */
  key: string
}

/** Undefined if the text is not the address of a profile. */
export function personAt(url: string | null | undefined): KnownPerson | undefined {
  const key = parseProfileUrl(url)?.key
  return key === undefined ? undefined : personOf(key)
}

/** By the address if there is one, otherwise by a urn of ours. */
export function personNamed(named: { urn: string; networkUrl?: string | null }): KnownPerson | undefined {
  if (named.networkUrl) return personAt(named.networkUrl)
  return named.urn.startsWith(PREFIX) ? personAt(named.urn.slice(PREFIX.length)) : undefined
}

function personOf(key: string): KnownPerson {
  const at = key.indexOf('/in/')
  const [host, handle] = [key.slice(0, at), key.slice(at + '/in/'.length)]
  const path = `/in/${encodeURIComponent(handle)}`
  return { urn: `${PREFIX}${host}${path}`, key, handle, networkUrl: `https://www.${host}${path}` }
}

/**
 * The people that this visit's searches have shown. A failed job knows its people only by their urns; their names come from here,
 * as long as the tab is open. Nothing is kept longer: an erased or suppressed person must not live on in a browser.
 */
import type { Candidate } from '../api/types.ts'

const NAME = 'talent-scout.seen'
const SEEN_MAX = 600

type Glimpse = Extract<Candidate, { requiresEnrich: true }>

function read(): Map<string, Glimpse> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(NAME) ?? '[]') as [string, Glimpse][])
  } catch {
    return new Map()
  }
}

/** Remembers only people of the network; people of the pool can be read from the service. */
export function remember(candidates: Candidate[]): void {
  const seen = read()
  for (const candidate of candidates) {
    if (!candidate.requiresEnrich) continue
    seen.delete(candidate.urn)
    seen.set(candidate.urn, candidate)
  }
  write(seen)
}

export const seenBefore = (urn: string): Candidate | undefined => read().get(urn)

export function forgetSeen(urn?: string): void {
  const seen = read()
  if (urn === undefined) seen.clear()
  else seen.delete(urn)
  write(seen)
}

function write(seen: Map<string, Glimpse>): void {
  sessionStorage.setItem(NAME, JSON.stringify([...seen].slice(-SEEN_MAX)))
}

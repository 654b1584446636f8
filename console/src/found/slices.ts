/**
 * Splits a list of people into slices, each as many as one call may ask about. People who join the list go into new slices, so
 * that nobody is asked about twice. A slice is dropped when none of its people is listed any more.
 */
import { useState } from 'react'
import { POOL_SAVE_URNS_MAX } from '../../../contract/limits.ts'

interface Listed {
  urn: string
}

export function useSlices<T extends Listed>(people: T[]): T[][] {
  const [slices, setSlices] = useState<T[][]>([])
  const next = grownSlices(slices, people)
  if (next !== slices) setSlices(next)
  return next
}

/** Returns the same array when nothing changed. Pure. */
export function grownSlices<T extends Listed>(slices: T[][], people: T[], most = POOL_SAVE_URNS_MAX): T[][] {
  const listed = new Set(people.map(({ urn }) => urn))
  const kept = slices.filter((slice) => slice.some(({ urn }) => listed.has(urn)))
  const known = new Set(kept.flatMap((slice) => slice.map(({ urn }) => urn)))
  const fresh = people.filter(({ urn }) => !known.has(urn))
  if (fresh.length === 0 && kept.length === slices.length) return slices
  const added = Array.from({ length: Math.ceil(fresh.length / most) }, (_, at) =>
    fresh.slice(at * most, (at + 1) * most),
  )
  return [...kept, ...added]
}

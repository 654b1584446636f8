/** Positions of cities while the gazetteer is made. Owns measuring short distances and packing positions. */
import type { Columns } from '../../reference/places/table.ts'

export interface Position {
  row: number
  latitude: number
  longitude: number
}

export const KM_PER_DEGREE = 111.2

/** Flat-earth distance, accurate to a percent at the size of a city. Distances beyond `max` may be Infinity, which only means "too far". */
export function kmBetween(a: Position, b: Position, max: number): number {
  const north = (a.latitude - b.latitude) * KM_PER_DEGREE
  if (Math.abs(north) > max) return Number.POSITIVE_INFINITY
  const east = (a.longitude - b.longitude) * KM_PER_DEGREE * Math.cos((a.latitude * Math.PI) / 180)
  return Math.hypot(north, east)
}

export function packPositions(
  rows: number,
  positions: Position[],
): Pick<Columns, 'latitude' | 'longitude' | 'byLatitude'> {
  const latitude = new Float32Array(rows).fill(Number.NaN)
  const longitude = new Float32Array(rows).fill(Number.NaN)
  for (const position of positions) {
    latitude[position.row] = position.latitude
    longitude[position.row] = position.longitude
  }
  // Sorted by the packed latitude, because rounding may have changed the order.
  const byLatitude = Uint32Array.from(positions, ({ row }) => row).sort((a, b) => latitude[a]! - latitude[b]! || a - b)
  return { latitude, longitude, byLatitude }
}

/** The hand-kept metropolitan and macro areas with their members, and names of parts of places that stand for the whole place. */

import { nameKinds } from '../../reference/places/table.ts'
import type { PlacesDraft } from './draft.ts'
import { KM_PER_DEGREE, kmBetween, type Position } from './positions.ts'
import type { AreaSource, Sources } from './sources.ts'
import type { UnitRows } from './units.ts'

export function addAreas(draft: PlacesDraft, sources: Sources, units: UnitRows, positions: Position[]): void {
  const byLatitude = positions.toSorted((a, b) => a.latitude - b.latitude)
  for (const area of sources.areas) {
    const members = area.members?.map((member) => memberRow(draft, units, area, member)) ?? []
    const around = area.around ? rowsAround(draft, area, area.around, byLatitude) : []
    const parent = commonUnit(draft, [...members, ...around])
    const country = parent < 0 ? -1 : draft.rows[parent]!.country
    const row = draft.add({ id: area.id, name: area.name, level: area.level, country, parent })
    for (const name of [area.name, ...(area.also ?? [])]) draft.addName(row, name, nameKinds.PRIMARY)
    const outside = around.filter((city) => !members.some((member) => draft.isInside(city, member)))
    for (const member of new Set([...members, ...outside])) {
      draft.membership.push(member, row)
      draft.rows[row]!.population += draft.rows[member]!.population
    }
  }
}

/** Somebody who asks for "Sandton" is shown Johannesburg. */
export function addParts(draft: PlacesDraft, { parts }: Sources): void {
  for (const { name, id } of parts) {
    const row = draft.rowById.get(id)
    if (row === undefined) throw new Error(`parts.tsv: ${name} lies in ${id}, which does not exist`)
    draft.addName(row, name, nameKinds.ALTERNATE)
  }
}

/** The region or country that contains all of them and is not one of them, or -1. */
function commonUnit(draft: PlacesDraft, rows: number[]): number {
  for (let at = rows[0]!; at >= 0; at = draft.rows[at]!.parent) {
    const { level } = draft.rows[at]!
    if (level !== 'REGION' && level !== 'COUNTRY') continue
    if (rows.every((row) => draft.isInside(row, at))) return at
  }
  return -1
}

function memberRow(draft: PlacesDraft, units: UnitRows, area: AreaSource, member: string): number {
  const row = units.get(member) ?? draft.rowById.get(member)
  if (row === undefined) throw new Error(`areas.json: ${area.id} has the member ${member}, which does not exist`)
  return row
}

/** Of 200,000 places, only those within the range of latitudes are measured. */
function rowsAround(
  draft: PlacesDraft,
  area: AreaSource,
  [id, km]: [string, number],
  byLatitude: Position[],
): number[] {
  const row = memberRow(draft, new Map(), area, id)
  const middle = byLatitude.find((position) => position.row === row)!
  const from = firstFrom(byLatitude, middle.latitude - km / KM_PER_DEGREE)
  const to = firstFrom(byLatitude, middle.latitude + km / KM_PER_DEGREE + 1e-6)
  const near = byLatitude.slice(from, to).filter((position) => kmBetween(middle, position, km) <= km)
  return near.map((position) => position.row).sort((a, b) => a - b)
}

function firstFrom(byLatitude: Position[], latitude: number): number {
  let [low, high] = [0, byLatitude.length]
  while (low < high) {
    const between = (low + high) >>> 1
    if (byLatitude[between]!.latitude < latitude) low = between + 1
    else high = between
  }
  return low
}

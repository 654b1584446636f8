/** Compiles the sources into the gazetteer, step by step; each step builds on the rows made before it. */

import { encodePlaceTable } from '../../reference/places/table.ts'
import { addAreas, addParts } from './areas.ts'
import { addCities, nameCounties, titleUnits } from './cities.ts'
import { addCountries } from './countries.ts'
import { PlacesDraft } from './draft.ts'
import { addGrounds } from './grounds.ts'
import { readSources } from './sources.ts'
import { addUnits } from './units.ts'

export async function compilePlaces(): Promise<Buffer> {
  const sources = await readSources()
  const draft = new PlacesDraft()
  addCountries(draft, sources)
  const units = addUnits(draft, sources)
  const positions = addCities(draft, sources, units)
  nameCounties(draft)
  titleUnits(draft)
  addGrounds(draft, sources, units, positions)
  addAreas(draft, sources, units, positions)
  addParts(draft, sources)
  return encodePlaceTable(draft.pack(positions))
}

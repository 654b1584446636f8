/**
 * The 147 industries with everything that means one of them: their own names in several languages, and the European (NACE) and
 * North American (NAICS) classes that lie wholly inside one. Owns which class belongs to which industry.
 */
import { readFile } from 'node:fs/promises'
import { packageFile, readPackageJson } from '../../base/packages.ts'
import { type NamedRecord, type Strength, strengths } from '../../reference/entities/name-table.ts'
import { organisationKey } from '../../reference/entities/organisation-key.ts'
import { namesInCell } from '../../reference/lists.ts'
import { readHandKept } from './hand-kept.ts'

const WEIGHT = 100

export async function compileIndustries(): Promise<NamedRecord[]> {
  const classes = Map.groupBy([...(await europeanClasses()), ...(await americanClasses())], ({ industry }) => industry)
  const rows = await readHandKept<'id' | 'name' | 'also'>('industries')
  /** The names of industries themselves: a class with the same name must not make that word ambiguous. */
  const own = new Set(rows.flatMap(({ name, also }) => [name, ...namesInCell(also)]).map(organisationKey))
  return rows.map(({ id, name, also }) => {
    const keys = new Map<string, Strength>()
    for (const title of classes.get(id) ?? []) {
      const key = organisationKey(title.name)
      if (key !== '' && !own.has(key)) keys.set(key, strengths.ALIAS)
    }
    for (const alias of [name, ...namesInCell(also)]) keys.set(organisationKey(alias), strengths.NAME)
    return { id: `industry:${id}`, name, site: '', country: '', industry: '', weight: WEIGHT, keys }
  })
}

interface ClassName {
  industry: string
  name: string
}

/** Rows of the package's module, `NACE_CODE: "05.1", EN_DESC: "Mining of hard coal", …`. The module is read as text, not run. */
const ROW = /NACE_CODE: "([^"]+)",([^}]*)/g
const TITLE = /_DESC: ("(?:[^"\\]|\\.)*")/g

async function europeanClasses(): Promise<ClassName[]> {
  const industries = new Map(
    (await readHandKept<'code' | 'industry'>('nace-industries')).map((row) => [row.code, row.industry]),
  )
  const text = await readFile(packageFile('nace-codes', 'dist/nace.js'), 'utf8')
  return [...text.matchAll(ROW)].flatMap(([, code, titles]) => {
    const industry = industries.get(code!)
    if (!industry) return []
    return [...titles!.matchAll(TITLE)].map(([, title]) => ({ industry, name: JSON.parse(title!) as string }))
  })
}

async function americanClasses(): Promise<ClassName[]> {
  const industries = await readHandKept<'code' | 'industry'>('naics-industries')
  const classes = await readPackageJson<Record<string, { Title: string }>>('naics', 'data/2017_NAICS_Descriptions.json')
  return industries.flatMap(({ code, industry }) => {
    /** Titles may end in the "T" of a footnote. */
    const name = classes[code]?.Title.trim().replace(/(?<=[a-z)])T$/, '')
    return name ? [{ industry, name }] : []
  })
}

/** The bare name people write for a unit's full one: "Huelva" for "Provincia de Huelva", "Dallas" for "Dallas County". */
import { nameKinds } from '../../reference/places/table.ts'

/** The bare form is common: people call the province of Huelva "Huelva". */
const CALLED_BARE = [
  /^(?:prov[ií]ncia|province|departamento|département|città metropolitana|regi[oó]n|canton|community|principality|nomós)(?: of| de la| del| de los| de| di| do| da| du| d[’'])? (.+?)(?: capitale)?$/iu,
  /^(.+) (?:province|prefecture|oblast|voivodeship|governorate|region|canton|department|emirate)$/iu,
]
/** The bare form is uncommon, as nobody calls Dallas County "Dallas": these units match the bare name only if nothing else does. */
const CALLED_IN_FULL = [
  /^(?:municipio|municipality|comuna|commune|gemeente|powiat|kabupaten|kota|amphoe|huyện|quận|thị xã|thành phố|regierungsbezirk|politischer bezirk|bezirk|wahlkreis|landkreis|kreis|okres|obshtina|partido|distrito|district|oraş|municipiul|ville|općina|grad|bashkia|cantón|daïra|srŏk|shahrestān-e|gorodskoy okrug|(?:metropolitan |royal )?borough|city and borough|city and county|city|county|regional district|regional municipality)(?: of| de la| del| de los| de| do)? (.+)$/iu,
  /^(.+?)[ -](?:county|parish|municipality|district|rayon|raion|kommune?|shi|ku|gun|ilçesi|járás|barrio|borough|census area|regional district|tumani|pagasts|vald|town|city|stadt|zone)$/iu,
]

export interface BareName {
  name: string
  kind: number
}

export function bareName(name: string): BareName | undefined {
  const pick = (patterns: RegExp[]) => patterns.map((pattern) => pattern.exec(name)?.[1]).find(Boolean)
  const bare = pick(CALLED_BARE)
  if (bare) return { name: bare, kind: nameKinds.ALTERNATE }
  const short = pick(CALLED_IN_FULL)
  return short ? { name: short, kind: nameKinds.WEAK } : undefined
}

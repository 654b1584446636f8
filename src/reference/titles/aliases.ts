/**
 * Words of job titles that stand for others, mostly short forms. Hand-kept general knowledge, folded text on both
 * sides. A short form with two common readings (MD, PA in a hospital) is left out unless one clearly leads in job
 * titles; where two lead alike (PM) it is spelled out as both.
 */

const LEVELS: [string, string][] = [
  ['sr', 'senior'],
  ['snr', 'senior'],
  ['jr', 'junior'],
  ['jnr', 'junior'],
  ['ssr', 'semi senior'],
]

const EXECUTIVES: [string, string][] = [
  ['ceo', 'chief executive officer'],
  ['cto', 'chief technology officer'],
  ['cfo', 'chief financial officer'],
  ['coo', 'chief operating officer'],
  ['cio', 'chief information officer'],
  ['cmo', 'chief marketing officer'],
  ['cpo', 'chief product officer'],
  ['cro', 'chief revenue officer'],
  ['cdo', 'chief data officer'],
  ['chro', 'chief human resources officer'],
  ['ciso', 'chief information security officer'],
  ['vp', 'vice president'],
  ['svp', 'senior vice president'],
  ['evp', 'executive vice president'],
  ['avp', 'assistant vice president'],
  ['gm', 'general manager'],
]

const SOFTWARE: [string, string][] = [
  ['sre', 'site reliability engineer'],
  ['sde', 'software development engineer'],
  ['swe', 'software engineer'],
  ['sdet', 'software development engineer in test'],
  ['dba', 'database administrator'],
  ['sysadmin', 'system administrator'],
  ['frontend', 'front end'],
  ['backend', 'back end'],
  ['fullstack', 'full stack'],
  ['qa', 'quality assurance'],
  ['qc', 'quality control'],
  ['ml', 'machine learning'],
  ['ai', 'artificial intelligence'],
  ['nlp', 'natural language processing'],
  ['bi', 'business intelligence'],
  ['ux', 'user experience'],
  ['ui', 'user interface'],
  ['sw', 'software'],
  ['hw', 'hardware'],
  ['dev', 'developer'],
  ['ict', 'it'],
  ['ikt', 'it'],
  ['edv', 'it'],
  ['tic', 'it'],
  ['ti', 'it'],
]

const OFFICE: [string, string][] = [
  ['pm', 'project product manager'],
  ['tpm', 'technical program manager'],
  ['po', 'product owner'],
  ['ba', 'business analyst'],
  ['hr', 'human resources'],
  ['hrbp', 'human resources business partner'],
  ['rrhh', 'recursos humanos'],
  ['rh', 'recursos humanos'],
  ['pr', 'public relations'],
  ['ea', 'executive assistant'],
  ['ae', 'account executive'],
  ['sdr', 'sales development representative'],
  ['bdr', 'business development representative'],
  ['bdm', 'business development manager'],
  ['kam', 'key account manager'],
  ['csm', 'customer success manager'],
  ['csr', 'customer service representative'],
  ['cpa', 'certified public accountant'],
  ['i+d', 'investigacion y desarrollo'],
]

const CARE: [string, string][] = [
  ['rn', 'registered nurse'],
  ['lpn', 'licensed practical nurse'],
  ['lvn', 'licensed vocational nurse'],
  ['cna', 'certified nursing assistant'],
  ['emt', 'emergency medical technician'],
  ['mfa', 'medizinische fachangestellte'],
  ['pfk', 'pflegefachkraft'],
]

const CLIPPED: [string, string][] = [
  ['mgr', 'manager'],
  ['mngr', 'manager'],
  ['mgmt', 'management'],
  ['eng', 'engineer'],
  ['engr', 'engineer'],
  ['asst', 'assistant'],
  ['assoc', 'associate'],
  ['dir', 'director'],
  ['exec', 'executive'],
  ['coord', 'coordinator'],
  ['supv', 'supervisor'],
  ['rep', 'representative'],
  ['dept', 'department'],
  ['ops', 'operations'],
  ['mktg', 'marketing'],
  ['mfg', 'manufacturing'],
  ['maint', 'maintenance'],
  ['svc', 'service'],
  ['acct', 'account'],
  ['azubi', 'auszubildender'],
]

/** Two words for one job that differ only in who does it, beyond the endings gender.ts knows. */
const GENDERS: [string, string][] = [
  ['jefa', 'jefe'],
  ['krankenschwester', 'krankenpfleger'],
]

const ALIASES: ReadonlyMap<string, string> = new Map([
  ...LEVELS,
  ...EXECUTIVES,
  ...SOFTWARE,
  ...OFFICE,
  ...CARE,
  ...CLIPPED,
  ...GENDERS,
])

/** Words that are one word as often as two. */
const JOINED = [
  'front end',
  'back end',
  'full stack',
  'dev ops',
  'help desk',
  'e commerce',
  'call center',
  'call centre',
]
const APART = new RegExp(`(?<= |^)(?:${JOINED.join('|')})(?= |$)`, 'g')

/** A normal title with such words in one. */
export const joinWords = (title: string): string => title.replace(APART, (words) => words.replace(' ', ''))

/** The words a short form stands for, or the word itself. */
export function spellOut(word: string): string {
  return ALIASES.get(word) ?? word
}

/** Adjectives in a longer title, a job of their own where they stand alone: Spanish and French call sales people so. */
const ALONE: ReadonlyMap<string, string> = new Map([
  ['comercial', 'comercial de ventas'],
  ['comerciales', 'comercial de ventas'],
  ['commercial', 'sales representative'],
  ['commerciaux', 'sales representative'],
])

/** What a title of this one word stands for, or the title itself. */
export function spellOutAlone(title: string): string {
  return ALONE.get(title) ?? title
}

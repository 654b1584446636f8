/**
 * Tells how senior a title is, and the title without the words that say only that. Words that are also the work
 * itself ("manager", "director", "chief") set the level and stay in the core. Owns the level words of English, Spanish,
 * German, French and Portuguese.
 */
import { normalTitle } from './normal.ts'

/** From the bottom to the top; `null` where a title does not say. */
export const SENIORITIES = ['intern', 'junior', 'mid', 'senior', 'lead', 'manager', 'director', 'vp', 'chief'] as const
export type Seniority = (typeof SENIORITIES)[number]

export interface GradedTitle {
  seniority: Seniority | null
  core: string
}

/** Say the level only: they leave the core. */
const LEVEL_WORDS: Partial<Record<Seniority, string>> = {
  intern:
    'intern internship trainee apprentice praktikant werkstudent auszubildender becario practicante estagiario stagiaire alternant',
  junior: 'junior entry graduate einsteiger berufseinsteiger',
  mid: 'mid middle intermediate semi pleno',
  senior: 'senior experienced seasoned berufserfahren confirme',
  lead: 'lead principal staff',
}
/** Say what the work is as well: they stay. */
const ROLE_WORDS: Partial<Record<Seniority, string>> = {
  lead: 'supervisor foreman teamleiter vorarbeiter capataz encargado coordinator koordinator coordinador',
  manager: 'manager leiter abteilungsleiter gerente jefe responsable gestor',
  director: 'director direktor directeur diretor head bereichsleiter',
  vp: 'vp vicepresident vizeprasident vicepresidente',
  chief: 'chief ceo president founder cofounder geschaftsfuhrer vorstand presidente fundador',
}
/** Words that make two into something else: a staff nurse leads nobody, a vice president is no president. */
const PAIRS: [first: string, second: string, seniority: Seniority | null][] = [
  ['vice', 'president', 'vp'],
  ['entry', 'level', 'junior'],
  ['mid', 'level', 'mid'],
  ['semi', 'senior', 'mid'],
  ['staff', 'nurse', null],
  ['chief', 'of', 'director'],
  ['lead', 'generation', null],
  ['school', 'principal', 'director'],
  ['account', 'manager', null],
  ['product', 'manager', null],
  ['project', 'manager', null],
  ['projekt', 'manager', null],
  ['case', 'manager', null],
  ['gestor', 'de', null],
]
/** Grades in Roman or Arabic numerals at the end: "Engineer II". */
const GRADES = new Map<string, Seniority>([
  ['i', 'junior'],
  ['1', 'junior'],
  ['ii', 'mid'],
  ['2', 'mid'],
  ['iii', 'senior'],
  ['3', 'senior'],
  ['iv', 'lead'],
])

const listed = (words: Partial<Record<Seniority, string>>): Map<string, Seniority> =>
  new Map(Object.entries(words).flatMap(([level, list]) => list.split(' ').map((word) => [word, level as Seniority])))
const LEVELS = listed(LEVEL_WORDS)
const ROLES = listed(ROLE_WORDS)

const higher = (a: Seniority | null, b: Seniority): Seniority =>
  a !== null && SENIORITIES.indexOf(a) > SENIORITIES.indexOf(b) ? a : b

export function seniorityOf(title: string): GradedTitle {
  const words = normalTitle(title).split(' ')
  const core: string[] = []
  let seniority: Seniority | null = null
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!
    const pair = PAIRS.find(([first, second]) => first === word && second === words[i + 1])
    if (pair) {
      const onlyLevel = LEVELS.has(word) && pair[2] !== null
      if (!onlyLevel) core.push(word, words[i + 1]!)
      if (pair[2] !== null) seniority = higher(seniority, pair[2])
      i++
      continue
    }
    const grade = i > 0 && i === words.length - 1 ? GRADES.get(word) : undefined
    const level = LEVELS.get(word) ?? grade
    const role = ROLES.get(word)
    if (level === undefined) core.push(word)
    if (level !== undefined || role !== undefined) seniority = higher(seniority, (level ?? role)!)
  }
  return { seniority, core: core.length > 0 ? core.join(' ') : words.join(' ') }
}

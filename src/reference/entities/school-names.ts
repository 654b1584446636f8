/**
 * Names of schools: their key, the forms that mean the same across languages ("Universidad de Sevilla", "University
 * of Seville") and their abbreviations. Owns the words; knows no school.
 */
import { nameWords } from './organisation-key.ts'

/** Words of other languages, and the one word that stands for all of them. */
const TRANSLATED = translations(`
  university: universidad universite universita universidade universitat universiteit universitet universitetet universitesi uniwersytet univerzita univerza univerzitet universitatea yliopisto egyetem universitas universitaet uni unibersitatea universitate ulikool universiti
  institute: institut instituto istituto instituut institutet
  technical: technische tecnica technique tecnico tecnologico tecnologica technologique tekniska teknik politecnico politecnica polytechnische politechnika polytechnique politehnica tecnologia technologie teknologi technika techniczny
  school: escuela ecole scuola escola schule skola
  college: colegio collegio
  academy: academia academie akademie akademia accademia
  national: nacional nationale nazionale nationaal
  catholic: catolica catholique katholieke cattolica katholische
  pontifical: pontificia
  autonomous: autonoma
  free: libre freie vrije libera
  state: estadual estatal
  medical: medica medizinische medicale
  munich: munchen
  vienna: wien
  cologne: koln
  geneva: geneve genf
  rome: roma
  milan: milano
  turin: torino
  florence: firenze
  naples: napoli
  venice: venezia
  padua: padova
  lisbon: lisboa
  prague: praha
  warsaw: warszawa
  brussels: bruxelles brussel
  ghent: gent
  seville: sevilla
  copenhagen: kobenhavn
  gothenburg: goteborg
  bucharest: bucuresti
  nuremberg: nurnberg
  hanover: hannover
  berne: bern
  basle: basel
  lucerne: luzern
  antwerp: antwerpen
  catalonia: catalunya
  brazil: brasil
`)
/** English words that are one word here too; they do not make a name foreign. */
const SAME = new Map([
  ['univ', 'university'],
  ['polytechnic', 'technical'],
  ['technology', 'technical'],
  ['technological', 'technical'],
])
const SMALL = new Set(
  'of the de la le les el los las del della dei degli des du da do dos das di von van der den zu zur fur for in at a im am en i studi l d'.split(
    ' ',
  ),
)
const ABBREVIATED = new Map([
  ['tu', 'technical university'],
  ['uc', 'university california'],
  ['th', 'technical hochschule'],
])
/** A form needs one of these, or any two words would be a school. */
const INSTITUTION = new Set(['university', 'institute', 'technical', 'college', 'academy', 'hochschule'])

function translations(text: string): Map<string, string> {
  const lines = text.trim().split('\n')
  return new Map(
    lines.flatMap((line) => {
      const [word, foreign] = line.trim().split(': ') as [string, string]
      return foreign.split(' ').map((one): [string, string] => [one, word])
    }),
  )
}

export function schoolKey(name: string): string {
  const words = nameWords(name)
  return (words.length > 1 && words[0] === 'the' ? words.slice(1) : words).join(' ')
}

/** FOREIGN: not English. OF: "University of Boston"; PLAIN: "Boston University", which is another school. */
export type Form = 'FOREIGN' | 'OF' | 'PLAIN'

const MARKS: Record<Form, string> = { FOREIGN: '~f', OF: '~o', PLAIN: '~p' }

interface SchoolForm {
  form: Form
  words: string
}

/** The name without its language: a sorted bag of its telling words. Undefined when it says too little. */
function formOf(name: string): SchoolForm | undefined {
  const key = schoolKey(name)
  let foreign = false
  const words = new Set<string>()
  for (const word of key.split(' ')) {
    if (SMALL.has(word)) continue
    foreign ||= TRANSLATED.has(word)
    const plain = TRANSLATED.get(word) ?? SAME.get(word) ?? ABBREVIATED.get(word) ?? word
    for (const part of plain.split(' ')) words.add(part)
  }
  const telling = [...words]
  if (telling.length < 2 || !telling.some((word) => INSTITUTION.has(word))) return undefined
  if (telling.every((word) => INSTITUTION.has(word))) return undefined
  const form = foreign || /^(?:tu|th) /.test(key) ? 'FOREIGN' : / of /.test(key) ? 'OF' : 'PLAIN'
  return { form, words: telling.sort().join(' ') }
}

/** Elsewhere English names are translations, and either English form means the one school. */
const ENGLISH_SPEAKING = new Set(['US', 'GB', 'IE', 'CA', 'AU', 'NZ', 'ZA', 'IN', 'NG', 'PH', 'JM'])

/** The key under which a school's name is kept for other languages. */
export function formKey(name: string, country: string): string | undefined {
  const found = formOf(name)
  if (!found) return undefined
  const form = ENGLISH_SPEAKING.has(country) ? found.form : 'FOREIGN'
  return `${MARKS[form]} ${found.words}`
}

/** Keys under which a name asked for may be kept. The two English forms never stand for one another. */
export function askedFormKeys(name: string): string[] {
  const asked = formOf(name)
  if (!asked) return []
  const forms: Form[] = asked.form === 'FOREIGN' ? ['FOREIGN', 'OF', 'PLAIN'] : ['FOREIGN', asked.form]
  return forms.map((form) => `${MARKS[form]} ${asked.words}`)
}

/** The English form that was not asked for: offered, never taken. */
export function otherFormKeys(name: string): string[] {
  const asked = formOf(name)
  return asked ? [`${MARKS.OF} ${asked.words}`, `${MARKS.PLAIN} ${asked.words}`] : []
}

/** Letters that begin the telling words: "tum", "ucla". */
export function initialsOf(name: string): string {
  return schoolKey(name)
    .split(' ')
    .filter((word) => !SMALL.has(word))
    .map((word) => word[0])
    .join('')
}

export const isHigherSchool = (name: string): boolean =>
  /universi|institut|polit[eé]c|polyt|hochschule|college|yliopisto|egyetem|uniwers|sveu[cč]|大学|大學|대학교/i.test(
    name,
  )

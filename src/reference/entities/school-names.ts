/**
 * Names of schools: their key, the forms that mean the same in different languages ("Universidad de Sevilla", "University of
 * Seville") and their abbreviations. Owns these forms; knows no school.
 */
import { nameWords } from './organisation-key.ts'
import { englishSchoolWords, schoolWords } from './school-words.ts'

const TRANSLATED = englishSchoolWords('FOREIGN')
const SAME = englishSchoolWords('ENGLISH')
const ABBREVIATED = englishSchoolWords('ABBREVIATED')
const SMALL = schoolWords('SMALL')
const INSTITUTION = schoolWords('INSTITUTION')

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

/** The name independent of language: its distinctive words, sorted. Undefined if there are too few of them. */
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

/** In other countries an English name is a translation, so both English forms mean the same school. */
const ENGLISH_SPEAKING = new Set(['US', 'GB', 'IE', 'CA', 'AU', 'NZ', 'ZA', 'IN', 'NG', 'PH', 'JM'])

/** The key under which a school's name is stored for other languages. */
export function formKey(name: string, country: string): string | undefined {
  const found = formOf(name)
  if (!found) return undefined
  const form = ENGLISH_SPEAKING.has(country) ? found.form : 'FOREIGN'
  return `${MARKS[form]} ${found.words}`
}

/** Keys under which a name asked for may be stored. The two English forms never stand for each other. */
export function askedFormKeys(name: string): string[] {
  const asked = formOf(name)
  if (!asked) return []
  const forms: Form[] = asked.form === 'FOREIGN' ? ['FOREIGN', 'OF', 'PLAIN'] : ['FOREIGN', asked.form]
  return forms.map((form) => `${MARKS[form]} ${asked.words}`)
}

/** Includes the English form that was not asked for: it is only offered, never used without a person. */
export function otherFormKeys(name: string): string[] {
  const asked = formOf(name)
  return asked ? [`${MARKS.OF} ${asked.words}`, `${MARKS.PLAIN} ${asked.words}`] : []
}

/** The first letters of the distinctive words: "tum", "ucla". */
export function initialsOf(name: string): string {
  return schoolKey(name)
    .split(' ')
    .filter((word) => !SMALL.has(word))
    .map((word) => word[0])
    .join('')
}

export const isHigherSchool = (name: string): boolean =>
  /universi|\buni\b|institut|polit[eé]c|polyt|hochschule|college|yliopisto|egyetem|uniwers|sveu[cč]|大学|大學|대학교/i.test(
    name,
  )

/** A prompt as plain words, and where a person has them. */
import { fold } from '../base/fold.ts'

const WORDS_MAX = 32

/** Words that carry no meaning in a search for people, in the tongues our users write in. */
const STOP_WORDS = new Set(
  (
    'a an and any are as at by for from has have having i in is it me my need of on or our please some that the their them ' +
    'they to us want we who with within find search looking show get people person candidate candidates someone ' +
    'de del la las el los un una unos unas y o en con para que quien der die das ein eine und oder mit im von zu ' +
    'le les des du et ou dans avec pour um uma os as e em com'
  ).split(' '),
)

export function promptWords(prompt: string): string[] {
  const words = fold(prompt)
    .split(/\s+/)
    .filter((word) => word !== '' && !STOP_WORDS.has(word))
  return [...new Set(words)].slice(0, WORDS_MAX)
}

/** Plural and singular meet, so that "developers" names the title "Developer" among the reasons. */
const stem = (word: string) =>
  word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word

export interface Searchable {
  jobTitle: string
  skills: string[]
  currentCompany: string
  fullName: string
  summary: string | null
}

export function reasonsFor(words: string[], person: Searchable): string[] {
  const wanted = new Set(words.map(stem))
  const hits = (text: string) =>
    fold(text)
      .split(/\s+/)
      .some((word) => wanted.has(stem(word)))
  const reasons: string[] = []
  if (hits(person.jobTitle)) reasons.push(`Title: ${person.jobTitle}`)
  const skills = person.skills.filter(hits)
  if (skills.length > 0) reasons.push(`Skills: ${skills.slice(0, 5).join(', ')}`)
  if (hits(person.currentCompany)) reasons.push(`Company: ${person.currentCompany}`)
  if (hits(person.fullName)) reasons.push(`Name: ${person.fullName}`)
  if (person.summary && hits(person.summary)) reasons.push('Mentioned in the summary')
  return reasons
}

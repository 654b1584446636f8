/**
 * Which skills a title names: "Java Developer" names Java, "Java Script Developer" does not. Owns that rule. Titles are folded.
 * Pure.
 */
import { ambiguousWords } from '../skills/ambiguous.ts'
import { foldSkill, knownSkill } from '../skills/skill-key.ts'
import { isLeading } from './english.ts'
import { isTitleNoun } from './lexicon.ts'
import { levelAlone } from './seniority.ts'

/** A single letter is as often a section or a grade. */
const NAME_CHARS_MIN = 2

/** All names that people use for the skill; ambiguous initials count only if they were asked for. */
export function spellingsOf(skill: string): string[] {
  const asked = foldSkill(skill)
  const others = (knownSkill(skill)?.spellings ?? []).map(foldSkill).filter((each) => !ambiguousWords.has(each))
  return [...new Set([asked, ...others])].filter((each) => each.length >= NAME_CHARS_MIN)
}

export function namesSkill(title: string, spelling: string): boolean {
  const at = ` ${title} `.indexOf(` ${spelling} `)
  if (at < 0) return false
  const before = title.slice(0, at).trim().split(' ').at(-1)!
  const [next = '', ...rest] = title
    .slice(at + spelling.length)
    .trim()
    .split(' ')
  // "React Native", "Visual Basic": a longer name is another skill.
  if (isOther(`${spelling} ${next}`, spelling) || isOther(`${before} ${spelling}`, spelling)) return false
  if (!ambiguousWords.has(spelling)) return true
  // "Go Developer" names Go; "Go-to-market Manager" does not name Go, and "Head Chef" does not name Chef.
  if (next !== '' && rest.length === 0 && !isLeading(next)) return true
  return isWork(firstOf([next, ...rest])) || (rest.length === 0 && next === '' && isWork(lastOf(title.slice(0, at))))
}

/** "SAP Consultant Berlin", "SAP Senior Consultant": the word that says what somebody is, whatever follows it. */
const firstOf = (words: string[]): string => words.find((word) => !isLevel(word)) ?? ''

/** "Senior Consultant SAP": only if nothing else stands before, as a "Payments Developer SWIFT" is a developer of payments. */
function lastOf(words: string): string {
  const [only = '', ...others] = words.split(' ').filter((word) => word !== '' && !isLevel(word))
  return others.length === 0 ? only : ''
}

const isLevel = (word: string): boolean => levelAlone(word) !== null && !isLeading(word)

const isWork = (word: string): boolean => isTitleNoun(word) && !isLeading(word)

function isOther(longer: string, spelling: string): boolean {
  if (longer.trim() === spelling) return false
  const found = knownSkill(longer.trim())
  return found !== undefined && found.name !== knownSkill(spelling)?.name
}

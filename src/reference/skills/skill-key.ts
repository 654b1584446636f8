/**
 * The key in which two spellings of a skill are equal: "k8s" and "Kubernetes", "JS" and "JavaScript", "Python 3.11" and "python".
 * Owns that form; pools, filters and the reader of prompts share it.
 */
import { fold } from '../../base/fold.ts'
import { compact, type KnownSkill, skillSpelled } from './known.ts'

const DIGIT = /\d/
const FOLDED = /^[a-z0-9]+(?: [a-z0-9]+)*$/

/** Most texts asked for are already folded, and folding costs several Unicode expressions. */
export const foldSkill = (text: string): string => (FOLDED.test(text) ? text : fold(text))

/** A version after a space: "Python 3", "Java 8+", "Vue v3", "Oracle 19c". */
const VERSION = / (?:v?\d+(?:\.[\dx]+)*\+?|\d{2}[cgi])$/
const LETTER = /\p{L}/u

function withoutVersion(folded: string): string {
  const name = folded.slice(0, VERSION.exec(folded)?.index)
  return LETTER.test(name) ? name : folded
}

export function knownSkill(text: string): KnownSkill | undefined {
  return findKnown(foldSkill(text))
}

export const findKnown = (folded: string): KnownSkill | undefined =>
  find(folded) ?? (DIGIT.test(folded) ? find(withoutVersion(folded)) : undefined)

function find(folded: string): KnownSkill | undefined {
  const found = skillSpelled(folded)
  if (found) return found
  const joined = compact(folded)
  return joined === undefined || joined === folded ? undefined : skillSpelled(joined)
}

/** '' only for a text without letters and digits. */
export function skillKey(text: string): string {
  const known = knownSkill(text)
  return known ? foldSkill(known.name) : withoutVersion(foldSkill(text))
}

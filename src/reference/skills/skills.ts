/**
 * Skills known without asking anyone: hand-kept lists with their spellings, and names of technologies from packages. Owns finding
 * a skill by its words and how likely those words mean a skill at all.
 */
import { fold } from '../../base/fold.ts'
import { beginningBitsOf, isBeginning } from '../beginnings.ts'
import { commonWords } from '../entities/common-words.ts'
import { oneEditApart } from '../entities/near.ts'
import { ambiguousWords } from './ambiguous.ts'
import { type KnownSkill, mayRunTogether, spellingsAsLong, spellingsInOrder, spellingsKnown } from './known.ts'
import type { Origin, PackagedSkill } from './packaged.ts'
import { findKnown, foldSkill } from './skill-key.ts'

export interface Skill {
  skillId: string
  name: string
}

export interface SkillReading {
  id: string
  name: string
  /** 0–1: how likely these words mean the skill, outside of a list of skills. */
  prior: number
  /** Everyday words and single letters: to be trusted only where a skill is expected. */
  ambiguous: boolean
}

type From = KnownSkill['field'] | Origin

/** How likely a name from that source means a skill if nothing speaks against it. */
const PRIORS: Record<From, number> = { TECHNOLOGY: 0.85, PROFESSIONAL: 0.75, LANGUAGE: 0.5, MARK: 0.25 }
const AMBIGUOUS_SHARE = 0.15
/** One or two letters are initials of many things; those in the hand-kept lists were checked one by one. */
const INITIALS_MAX = 2
const NEAR_LENGTH_MIN = 5
const NEAR_MAX = 10

export const skillId = (name: string): string => `skill:${fold(name).replaceAll(' ', '-')}`

export class Skills {
  /** Folded name to the name as written and its source; the hand-kept lists are in known.ts. */
  readonly #packaged: ReadonlyMap<string, { name: string; from: Origin }>
  readonly #beginnings: Uint32Array

  constructor(packaged: readonly PackagedSkill[]) {
    this.#packaged = new Map(packaged.map(([name, from]) => [fold(name), { name, from }]))
    this.#beginnings = beginningBitsOf([...spellingsKnown(), ...this.#packaged.keys()])
  }

  resolve(text: string): Skill | undefined {
    const found = this.#find(foldSkill(text))
    return found && { skillId: skillId(found.name), name: found.name }
  }

  readings(phrase: string): SkillReading[] {
    const folded = foldSkill(phrase)
    const found = this.#find(folded)
    if (!found) return []
    const ambiguous = isAmbiguous(folded, found.from)
    const prior = PRIORS[found.from] * (ambiguous ? AMBIGUOUS_SHARE : 1)
    return [{ id: skillId(found.name), name: found.name, prior: Math.round(prior * 1000) / 1000, ambiguous }]
  }

  /** False if no skill continues with more words after these, and these are not a skill themselves, after which a version may follow. */
  continues(phrase: string): boolean {
    const folded = foldSkill(phrase)
    return isBeginning(this.#beginnings, folded) || this.#find(folded) !== undefined || mayRunTogether(folded)
  }

  /** The spellings of the hand-kept lists. */
  wellKnown(): Iterable<string> {
    return spellingsInOrder()
  }

  /** Skills one letter away, to be offered; `resolve` gives what is certain. */
  near(text: string): Skill[] {
    const asked = fold(text)
    if (asked.length < NEAR_LENGTH_MIN) return []
    const names = new Set<string>()
    const near = new Set<KnownSkill>()
    for (const [spelling, skill] of spellingsAsLong(asked)) if (oneEditApart(asked, spelling)) near.add(skill)
    for (const name of Array.from(near, (skill) => skill.name).sort()) names.add(name)
    for (const [spelling, { name }] of this.#packaged) if (oneEditApart(asked, spelling)) names.add(name)
    return [...names].slice(0, NEAR_MAX).map((name) => ({ skillId: skillId(name), name }))
  }

  #find(folded: string): { name: string; from: From } | undefined {
    const known = findKnown(folded)
    return known ? { name: known.name, from: known.field } : this.#packaged.get(folded)
  }
}

/** "Sales" is an everyday word and yet means the skill; "Go" and "Word" mean something else most of the time. */
function isAmbiguous(folded: string, from: From): boolean {
  if (ambiguousWords.has(folded) || folded.length === 1) return true
  return (from === 'LANGUAGE' || from === 'MARK') && (folded.length <= INITIALS_MAX || commonWords.has(folded))
}

export const openSkills = (packaged: readonly PackagedSkill[]): Skills => new Skills(packaged)

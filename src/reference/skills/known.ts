/** The skills of the hand-kept lists and every spelling of theirs. Owns reading them, once, when first asked for: a start does not wait for 13,000 spellings. */
import { readFileSync } from 'node:fs'
import { fold } from '../../base/fold.ts'
import { listed, parseList } from '../lists.ts'

export interface KnownSkill {
  name: string
  /** TECHNOLOGY: software and its methods. PROFESSIONAL: everything else that people can do. */
  field: 'TECHNOLOGY' | 'PROFESSIONAL'
  spellings: string[]
}

function read(file: string, field: KnownSkill['field']): KnownSkill[] {
  const text = readFileSync(new URL(`./data/${file}.tsv`, import.meta.url), 'utf8')
  return parseList<'name' | 'also'>(text).map(({ name, also }) => ({ name, field, spellings: [name, ...listed(also)] }))
}

export const readKnownSkills = (): KnownSkill[] => [
  ...read('technologies', 'TECHNOLOGY'),
  ...read('professional', 'PROFESSIONAL'),
]

/** Shorter words run together are other words: "r e" is not "re". */
const COMPACT_LENGTH_MIN = 4

/** "React.js", "react js" and "ReactJS" are one; undefined where nothing would be left to tell it by. */
export function compact(folded: string): string | undefined {
  const joined = /.[ .]/.test(folded) ? folded.replace(/(?<=.)[ .]+/g, '') : folded
  return joined.length >= COMPACT_LENGTH_MIN ? joined : undefined
}

let indexed: ReadonlyMap<string, KnownSkill> | undefined

/** Folded spelling, and the same run together, to the skill. The first to claim a spelling keeps it. */
export function bySpelling(): ReadonlyMap<string, KnownSkill> {
  indexed ??= index()
  return indexed
}

function index(): Map<string, KnownSkill> {
  const found = new Map<string, KnownSkill>()
  const claim = (key: string | undefined, skill: KnownSkill) => {
    if (key && !found.has(key)) found.set(key, skill)
  }
  const spelled = readKnownSkills().flatMap((skill) =>
    skill.spellings.map((spelling) => ({ folded: fold(spelling), skill })),
  )
  for (const { folded, skill } of spelled) claim(folded, skill)
  for (const { folded, skill } of spelled) claim(compact(folded), skill)
  return found
}

/** Written apart, one word begins many: below this nearly every word does. */
const BEGINNING_MIN = 3

let together: ReadonlyMap<string, readonly string[]> | undefined

/** The run-together spellings by their first letters, sorted: those that begin alike stand side by side, and no beginning is kept itself. */
function runTogether(): ReadonlyMap<string, readonly string[]> {
  const spellings = [...bySpelling().keys()].filter(
    (spelling) => spelling.length > BEGINNING_MIN && !spelling.includes(' '),
  )
  return Map.groupBy(spellings.sort(), (spelling) => spelling.slice(0, BEGINNING_MIN))
}

/** Whether more words may make these a skill that is mostly written as one: "java script", "power point". */
export function mayRunTogether(folded: string): boolean {
  const beginning = compact(folded) ?? folded
  together ??= runTogether()
  const near = together.get(beginning.slice(0, BEGINNING_MIN))
  if (!near) return false
  let [low, high] = [0, near.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (near[middle]! <= beginning) low = middle + 1
    else high = middle
  }
  // The first behind it: whatever begins so and goes on stands there.
  return near[low]?.startsWith(beginning) === true
}

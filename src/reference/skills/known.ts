/** The skills of the hand-kept lists with all their spellings. Owns reading them, once, when they are first asked for. */
import { fold } from '../../base/fold.ts'
import { namesInCell, rowsIn } from '../lists.ts'
import { fileNames, NameBuckets } from '../name-buckets.ts'
import { StringList } from '../string-list.ts'

export interface KnownSkill {
  readonly name: string
  /** TECHNOLOGY: software and its methods. PROFESSIONAL: everything else that people can do. */
  readonly field: 'TECHNOLOGY' | 'PROFESSIONAL'
  /** As the lists write them, its name first. */
  readonly spellings: string[]
}

/** A skill's spellings stay in the bytes of their list until somebody asks: all of them as strings would take ten times the memory. */
class ListedSkill implements KnownSkill {
  readonly name: string
  readonly field: KnownSkill['field']
  readonly #also: StringList
  readonly #row: number

  constructor(name: string, field: KnownSkill['field'], also: StringList, row: number) {
    this.name = name
    this.field = field
    this.#also = also
    this.#row = row
  }

  get spellings(): string[] {
    return [this.name, ...namesInCell(this.#also.at(this.#row))]
  }
}

function read(file: string, field: KnownSkill['field']): KnownSkill[] {
  const rows = rowsIn<'name' | 'also'>(new URL(`./data/${file}.tsv`, import.meta.url))
  const names = listOf(rows.map(({ name }) => name))
  const also = listOf(rows.map((row) => row.also))
  // A name read from the list's bytes is a string of its own; one cut out of the file's text would keep the whole text in memory.
  return rows.map((_, row) => new ListedSkill(names.at(row), field, also, row))
}

function listOf(strings: readonly string[]): StringList {
  const { bytes, starts } = StringList.pack(strings)
  return new StringList(bytes, starts)
}

let skills: readonly KnownSkill[] | undefined

export function knownSkills(): readonly KnownSkill[] {
  skills ??= [...read('technologies', 'TECHNOLOGY'), ...read('professional', 'PROFESSIONAL')]
  return skills
}

/** Shorter words written together are other words: "r e" is not "re". */
const COMPACT_LENGTH_MIN = 4

/** "React.js", "react js" and "ReactJS" become one key; undefined if too little is left to identify it. */
export function compact(folded: string): string | undefined {
  const joined = /.[ .]/.test(folded) ? folded.replace(/(?<=.)[ .]+/g, '') : folded
  return joined.length >= COMPACT_LENGTH_MIN ? joined : undefined
}

/** Every folded spelling, then every one written together, with the position of its skill. A spelling may occur more than once. */
function* spelled(): Generator<[key: string, skill: number]> {
  const folded: [key: string, skill: number][] = []
  for (const [skill, { spellings }] of knownSkills().entries()) {
    for (const spelling of spellings) {
      const each: [string, number] = [fold(spelling), skill]
      folded.push(each)
      yield each
    }
  }
  for (const [key, skill] of folded) {
    const joined = compact(key)
    if (joined) yield [joined, skill]
  }
}

let index: NameBuckets | undefined

function bySpelling(): NameBuckets {
  index ??= indexed()
  return index
}

/** The first skill to claim a spelling keeps it. */
function indexed(): NameBuckets {
  const skillOf = new Map<string, number>()
  for (const [key, skill] of spelled()) if (key !== '' && !skillOf.has(key)) skillOf.set(key, skill)
  return new NameBuckets(fileNames([...skillOf.keys()], (key) => [skillOf.get(key)!]))
}

const skillAt = (at: number): KnownSkill => knownSkills()[bySpelling().numbers(at)[0]!]!

/** The skill with that folded spelling, or with that spelling written together. */
export function skillSpelled(key: string): KnownSkill | undefined {
  const at = bySpelling().find(key)
  return at < 0 ? undefined : skillAt(at)
}

/** All spellings, in no order. */
export const spellingsKnown = (): string[] => Array.from(bySpelling().entries(), ([key]) => key)

/** In UTF-8. */
const LETTER_BYTES_MAX = 3

/** Spellings with nearly as many letters, and their skills. */
export function* spellingsAsLong(text: string): Generator<[key: string, skill: KnownSkill]> {
  const bytes = Buffer.byteLength(text)
  const alike = bySpelling().entries(bytes - LETTER_BYTES_MAX, bytes + LETTER_BYTES_MAX)
  for (const [key, at] of alike) yield [key, skillAt(at)]
}

/** All spellings in the order of the lists, some more than once. */
export function* spellingsInOrder(): Generator<string> {
  for (const [key] of spelled()) yield key
}

/** With fewer letters, nearly every word is the beginning of a spelling written together. */
const BEGINNING_MIN = 3

let together: ReadonlyMap<string, readonly string[]> | undefined

/**
 * The spellings written together, grouped by their first letters and sorted: equal beginnings stand side by side, so beginnings
 * need not be stored.
 */
function runTogether(): ReadonlyMap<string, readonly string[]> {
  const spellings = spellingsKnown().filter((spelling) => spelling.length > BEGINNING_MIN && !spelling.includes(' '))
  return Map.groupBy(spellings.sort(), (spelling) => spelling.slice(0, BEGINNING_MIN))
}

/** Whether more words may turn these into a skill that is mostly written as one word: "java script", "power point". */
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
  // If any spelling continues this beginning, the first one after it does.
  return near[low]?.startsWith(beginning) === true
}

/**
 * Finds a school's name inside a longer text: "Stanford University School of Medicine", "Universidade Federal de Goiás UFG". Owns
 * when the words around a name do not change what it means; "Galway University Hospital" is not a university.
 */
import { type NameTable, type Owner, strengths } from './name-table.ts'
import { isHigherSchool, schoolKey } from './school-names.ts'
import { schoolWords } from './school-words.ts'

const NAME_WORDS_MIN = 2
const NAME_WORDS_MAX = 9
/** Longer texts are paragraphs, and each word costs some lookups. */
const TEXT_WORDS_MAX = 40

const BEFORE = schoolWords('BEFORE')
const UNITS = schoolWords('UNIT')

/** A university's hospital is an organisation of its own. */
const OTHER_HOUSE = /hospi|ospedal|clinic|klinik|library|biblio/

interface Place {
  from: number
  to: number
  owners: Owner[]
}

/** Owners of every name found, from the left, taking the longest; `sure` if no words around the names change what they mean. */
export function namesWithin(table: NameTable, text: string): { owners: Owner[]; sure: boolean } {
  const words = schoolKey(text).split(' ')
  if (words.length > TEXT_WORDS_MAX) return { owners: [], sure: false }
  const own = !OTHER_HOUSE.test(words.join(' '))
  const capitals = new Set(text.match(/\b[A-Z]{2,6}\b/g)?.map((word) => word.toLowerCase()))
  const places: Place[] = []
  for (let from = 0; from < words.length; from++) {
    const place = longestFrom(table, words, from)
    if (!place) continue
    places.push(place)
    from = place.to - 1
  }
  const undisturbed = ({ from, to }: Place): boolean => {
    const before = words[from - 1]
    const after = words[to]
    const opens = before === undefined || BEFORE.has(before)
    const closes = after === undefined || UNITS.has(after) || (to === words.length - 1 && capitals.has(after))
    return opens && closes
  }
  return { owners: places.flatMap(({ owners }) => owners), sure: own && places.length > 0 && places.every(undisturbed) }
}

function longestFrom(table: NameTable, words: string[], from: number): Place | undefined {
  for (let to = Math.min(words.length, from + NAME_WORDS_MAX); to - from >= NAME_WORDS_MIN; to--) {
    const name = words.slice(from, to).join(' ')
    if (!isHigherSchool(name)) continue
    const owners = table.owners(name).filter(({ strength }) => strength > strengths.WEAK)
    if (owners.length > 0) return { from, to, owners }
  }
  return undefined
}

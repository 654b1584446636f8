/** What a person writes about themselves: the summary, and the description of each position. Owns wording only. */
import { Random } from '../random.ts'
import { REFERENCE_MONTH } from './career.ts'
import { currentPosition, type Person, type Position, stream } from './shape.ts'

const sentence = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}.`

function listed(things: string[]): string {
  return things.length < 2 ? (things[0] ?? '') : `${things.slice(0, -1).join(', ')} and ${things.at(-1)}`
}

const article = (title: string): string => `${/^[aeiou]/i.test(title) ? 'an' : 'a'} ${title}`

/** Nobody leads a team in a first job. */
function dutiesOf(position: Position): readonly string[] {
  const fitting = position.level > 1 ? [] : position.job.duties.filter((duty) => !/^(led|ran|managed) /.test(duty))
  return fitting.length > 0 ? fitting : position.job.duties
}

function experience(person: Person): string {
  const years = Math.floor((REFERENCE_MONTH - person.positions.at(-1)!.start) / 12)
  if (years < 1) return 'at the beginning of my career'
  return years === 1 ? 'with one year of experience' : `with ${years} years of experience`
}

const openings: readonly ((person: Person, position: Position) => string)[] = [
  (person, position) => `${position.title} ${experience(person)} in ${position.company.industry.name.toLowerCase()}.`,
  (person, position) => `I am ${article(position.title)} ${experience(person)}, now at ${position.company.name}.`,
  (person, position) => `${position.title} based in ${person.city.name}, ${experience(person)}.`,
  (person, position) => `Working as ${article(position.title)} at ${position.company.name}, ${experience(person)}.`,
]

export interface Summary {
  opening: string
  duty: string
  strengths: string
  closing: string
}

/** The parts of the summary, any of which may be empty; the search index uses only those that add new words. */
export function summaryParts(person: Person): Summary {
  const random = new Random(...person.key, stream.text)
  const position = currentPosition(person)
  const opening = random.pick(openings)(person, position)
  const duty = random.chance(0.7) ? `I have ${random.pick(dutiesOf(position))}.`.replace('I have was', 'I was') : ''
  const strengths = `Strong in ${listed(person.skills.slice(0, random.between(2, 4)))}.`
  const closing = random.chance(0.35) ? random.pick(closings) : ''
  return { opening, duty, strengths, closing }
}

export function summaryOf(person: Person): string {
  const { opening, duty, strengths, closing } = summaryParts(person)
  return [opening, duty, strengths, closing].filter((part) => part !== '').join(' ')
}

const closings = [
  'Always glad to hear of new challenges.',
  'I like to teach what I know and to learn from the team.',
  'Open to working across borders and time zones.',
  'Outside work you find me in the mountains or with a book.',
  'Curious, practical and happiest in a good team.',
]

/** Newer positions have a description more often, as in real profiles. */
export function descriptionOf(person: Person, nth: number): string | null {
  const random = new Random(...person.key, stream.text, nth + 1)
  if (random.chance(0.1 + nth * 0.1)) return null
  return random.sample(dutiesOf(person.positions[nth]!), random.between(1, 2)).map(sentence).join(' ')
}

/**
 * A prompt with one of its chips taken out. Owns which little words go with it and which stay for what is left: in "not at
 * Google or Amazon" the "not at" is of both. What is wanted must not become unwanted, nor the other way round: there are
 * several wordings, and only one that is read so is taken. Pure.
 */
import type { Chip } from './chips.ts'

/** In the languages that prompts are read in. */
const JOINTS = 'or|and|nor|plus|o|u|y|e|ni|oder|und|noch|sowie|ou|et|nem'
const NEGATIONS =
  "doesn't|don't|not|no|non|without|excluding|except|outside|never|sin|sem|ohne|sans|nicht|kein|keine|keinen|pas|não"
const PREPOSITIONS =
  'in|at|from|near|with|who|that|speaks?|speaking|ex|around|based|work|works|working|of|en|con|de|que|hablan?|mit|bei|aus|die|à|avec|chez|em|com|na'
/** Words that lead to what follows them; without it they lead nowhere. */
const LEAD = new RegExp(`(?:^|[\\s,;/&]+)(?:${PREPOSITIONS}|${JOINTS})$`, 'iu')
const LEAD_OR_NEGATION = new RegExp(`(?:^|[\\s,;/&]+)(?:${PREPOSITIONS}|${JOINTS}|${NEGATIONS})$`, 'iu')
/** Between two of a list: a joint, and perhaps the preposition again. */
const JOINED = new RegExp(`^(?:\\s*[,/&+]\\s*|\\s+)(?:(?:${JOINTS})\\s+)*((?:(?:${PREPOSITIONS})\\s+)*)$`, 'iu')
const FIRST_JOINT = new RegExp(`^(?:but|${JOINTS})\\s+`, 'iu')

/** Wordings without the chip, the most natural one first. */
export const wordingsWithout = (prompt: string, chip: Chip, chips: Chip[]): string[] => [
  ...new Set([without(prompt, chip, chips), withoutApart(prompt, chip, chips), bluntly(prompt, chip)]),
]

function without(prompt: string, chip: Chip, chips: Chip[]): string {
  const previous = chips.findLast((each) => each.end <= chip.start)
  const next = chips.find((each) => each.start >= chip.end)
  const before = previous && JOINED.exec(prompt.slice(previous.end, chip.start))
  const after = next && next.excluded === chip.excluded ? JOINED.exec(prompt.slice(chip.end, next.start)) : null
  const isOneOfList = before && before[1] === '' && /\S/.test(before[0])
  if (isOneOfList && (previous.excluded === chip.excluded || !after)) {
    return tidied(prompt.slice(0, previous.end) + prompt.slice(chip.end))
  }
  if (after && /\S/.test(after[0])) {
    // The preposition comes again with the next one, or it is the next one's too.
    const lead = prompt.slice(0, chip.start).trimEnd()
    return tidied(`${after[1] ? stripped(lead, LEAD) : lead} ${after[1]}${prompt.slice(next!.start)}`)
  }
  return bridged(stripped(prompt.slice(0, chip.start).trimEnd(), LEAD_OR_NEGATION), prompt.slice(chip.end))
}

/** Nothing of a list around it: what was before and what comes after, with the comma if there was one. */
function bridged(before: string, rest: string): string {
  const [divider = ''] = /^[\s,;]*/.exec(rest) ?? []
  const after = rest.slice(divider.length)
  if (before === '') return tidied(after.replace(FIRST_JOINT, ''))
  const between = divider.includes(';') ? '; ' : divider.includes(',') ? ', ' : ' '
  return tidied(after ? `${before}${between}${after}` : before)
}

/** The same after something denied was made a sentence of its own: a comma would carry the denial on. */
function withoutApart(prompt: string, chip: Chip, chips: Chip[]): string {
  const at = chips.findLastIndex((each, index) => each.excluded && chips[index + 1]?.excluded === false)
  const denied = chips[at]
  const asked = chips[at + 1]
  if (!denied || !asked) return without(prompt, chip, chips)
  const gap = prompt.slice(denied.end, asked.start)
  const broken = gap.replace(/^[\s,;]*/, '; ')
  const moved = broken.length - gap.length
  const shift = (each: Chip): Chip =>
    each.start >= asked.start ? { ...each, start: each.start + moved, end: each.end + moved } : each
  const text = prompt.slice(0, denied.end) + broken + prompt.slice(asked.start)
  return without(text, shift(chip), chips.map(shift))
}

/** With all that leads to it, whatever it may have been to others: "ni de A ni de B" says its denial twice. */
const bluntly = (prompt: string, { start, end }: Chip): string =>
  tidied(`${stripped(prompt.slice(0, start).trimEnd(), LEAD_OR_NEGATION)} ${prompt.slice(end).trimStart()}`)

function stripped(text: string, lead: RegExp): string {
  let left = text
  while (lead.test(left)) left = left.replace(lead, '')
  return left
}

const tidied = (text: string) => text.trim().replace(/^[,;]\s*|[\s,;]+$|\s+(?=[,;])/g, '')

/** Whether everything else is still wanted, or still unwanted, as it was. */
export function isFaithful(taken: Chip, before: Chip[], after: Chip[]): boolean {
  const left = before.filter((chip) => chip !== taken)
  const has = ({ label }: Chip, excluded: boolean) =>
    after.some((chip) => chip.excluded === excluded && chip.label === label)
  return left.every((chip) => (chip.excluded ? has(chip, true) : has(chip, false) || !has(chip, true)))
}

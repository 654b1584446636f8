/**
 * Cuts an advert into lines and sentences. Owns what counts as one line, also in a page pasted without line breaks, and what
 * marks a list item. Knows no word's meaning.
 */
import { type AdvertWord, wordsBetween } from './words.ts'

export interface AdvertLine {
  /** Without the surrounding space and the list mark before it. */
  start: number
  end: number
  words: AdvertWord[]
  isItem: boolean
  /** An empty line, or the start of the text, comes before it. */
  isApart: boolean
  /** One sentence of a longer paragraph. */
  isPart: boolean
  /** Set off by "#" or "**", or all in capitals. */
  isLoud: boolean
}

/** A paragraph longer than this is read sentence by sentence, because headings may be hidden in it. */
const LINE_CHARS_MAX = 250

const ITEM = /^\s*(?:[-–—•*·▪▫◦●○■□>✓✔➢➤→⇒‣∙»›✚★☆✦✅☑❖◆◇►▶]+(?=[\s\p{L}\p{N}])|[+~|](?=\s)|=>|::|\d{1,2}[.)](?=\s))\s*/u
const MARKED = /^\s*(?:#{1,6}\s+|\*\*|__)/
/** The sign that begins a framed line: "---- what it takes ----", "=> A casa" */
const FRAMED = /^\s*(?:[-=~·]{2,}|=>)\s*/
const TRAILING = /[\s*_#|]/
const FRAME = /[-=~·]{2}$/
/** The gap after a full stop that ends a sentence. "Dr. Meyer", "z.B. " and "e.g. " do not end one. */
const SENTENCE_END =
  /(?<=[\p{L}\p{N})\]"”%€$]{2}[.!?…])\s{1,8}(?=[\p{Lu}\p{N}"“¿¡•*]|[-–] )|(?<=[!?])\s{1,8}|\s{1,8}(?=[•▪●✓✔➢]\s)/gu
const ABBREVIATED = /(?:^|[\s(])(?:\p{Lu}\p{Ll}{1,2}|\p{Ll}|(?:\p{L}\.)+\p{L})\.$/u

export function cutLines(text: string): AdvertLine[] {
  const lines: AdvertLine[] = []
  let isApart = true
  for (let from = 0; from <= text.length; ) {
    const to = endOfLine(text, from)
    const before = lines.length
    const parts = partsOf(text, from, to)
    for (const [start, end] of parts) {
      const line = lineBetween(text, start, end)
      if (line) lines.push({ ...line, isApart: isApart && lines.length === before, isPart: parts.length > 1 })
    }
    isApart = lines.length === before
    from = to + 1
  }
  return lines
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

const partsOf = (text: string, from: number, to: number): [number, number][] =>
  to - from > LINE_CHARS_MAX ? cutSentences(text, from, to) : [[from, to]]

function lineBetween(text: string, from: number, to: number): Omit<AdvertLine, 'isApart' | 'isPart'> | undefined {
  const raw = text.slice(from, to)
  const isFramed = FRAME.test(raw.trimEnd())
  const marked = MARKED.exec(raw)?.[0] ?? (isFramed ? FRAMED.exec(raw)?.[0] : undefined)
  const mark = marked === undefined ? ITEM.exec(raw)?.[0] : undefined
  const start = from + (marked ?? mark ?? /^\s*/.exec(raw)![0]).length
  let end = to
  while (end > start && (TRAILING.test(text[end - 1]!) || (isFramed && /[-=~·]/.test(text[end - 1]!)))) end--
  const words = start < end ? wordsBetween(text, start, end) : []
  if (words.length === 0) return undefined
  const content = text.slice(start, end)
  const isLoud = marked !== undefined || (content === content.toUpperCase() && content !== content.toLowerCase())
  return { start, end, words, isItem: mark !== undefined, isLoud }
}

/** Where each sentence begins and ends, without the space between them. */
export function cutSentences(text: string, from: number, to: number): [start: number, end: number][] {
  const slice = text.slice(from, to)
  const sentences: [number, number][] = []
  let start = 0
  for (const gap of slice.matchAll(SENTENCE_END)) {
    if (ABBREVIATED.test(slice.slice(Math.max(0, gap.index - 12), gap.index))) continue
    sentences.push([from + start, from + gap.index])
    start = gap.index + gap[0].length
  }
  sentences.push([from + start, to])
  return sentences
}

/** The words before a colon in the line, if any: they may be a heading whose content follows the colon. */
export function colonIn(text: string, { words, end }: AdvertLine): { words: number; start: number } | undefined {
  for (let at = 1; at <= Math.min(words.length, 8); at++) {
    const gapEnd = words[at]?.start ?? end
    const gap = text.slice(words[at - 1]!.end, gapEnd)
    // A heading does not cross the end of a sentence.
    if (/[.!?]\s/.test(gap)) return undefined
    const colon = gap.search(/[:：]/)
    if (colon >= 0) return { words: at, start: words[at - 1]!.end + colon + 1 }
  }
  return undefined
}

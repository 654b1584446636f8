/**
 * Decides what kind of text a prompt is and which of its words are read: all words of a sentence, the operands of a Boolean string,
 * and the parts of a job description that say something of the person or the place. What the words mean is decided by the path.
 */
import type { Interpretation } from '../../../contract/interpretation.ts'
import type { InPieces } from '../../base/slices.ts'
import { type AdvertPart, advertPartOf } from './advert/advert-part.ts'
import { askedSections } from './advert/asked-units.ts'
import type { Section } from './advert/head.ts'
import { sectionsOf } from './advert/sections.ts'
import { asideLists, asideOf } from './aside/aside.ts'
import type { BooleanGroup, BooleanLeaf } from './boolean/groups.ts'
import { readBoolean } from './boolean/read-boolean.ts'
import { type Gap, type Token, tokenize, WORDS_MAX } from './tokens.ts'

export interface Layout {
  /** The words that are read. */
  tokens: Token[]
  /** The same plus the words set aside, which a hedge may refer to: "startup experience would be great". */
  words: Token[]
  /** Offset where the words begin that exceed the limit and are not read; null if all are read. */
  rest: number | null
  /** Set only for a Boolean string. */
  groups: BooleanGroup[] | null
  /** Set only for a job description. */
  sections: Section[] | null
  /** What must not decide, and what no profile tells: reported to the client, but not among the words read. */
  aside: Pick<Interpretation, 'refused' | 'notApplied'>
}

type SplitText = Omit<Layout, 'aside' | 'words'>

interface Range {
  start: number
  end: number
}

/** 20,000 characters hold at most this many words. */
const ADVERT_WORDS_MAX = 10_000

export function* layoutOf(text: string): InPieces<Layout> {
  const boolean = readBoolean(text)
  yield
  const sections = sectionsOf(text, boolean !== null)
  yield
  if (sections) return setAside(text, advertLayout(text, yield* askedSections(text, sections)))
  return boolean ? setAside(text, booleanLayout(text, boolean.groups)) : plainLayout(text)
}

export const plainLayout = (text: string): Layout => setAside(text, sentenceLayout(text))

/**
 * Takes out the words set aside. The word after them is separated as by a comma, so that it does not continue what stands before them.
 */
function setAside(text: string, split: SplitText): Layout {
  const spans = asideOf(text, split.tokens)
  const isAside = new Uint8Array(split.tokens.length)
  for (const { from, to } of spans) isAside.fill(1, from, to)
  const tokens = split.tokens.flatMap((token, i) => {
    if (isAside[i]) return []
    if (isAside[i - 1] !== 1) return [token]
    const isCut = token.gap === 'SPACE' || token.gap === 'TIGHT'
    return [{ ...token, gap: isCut ? 'COMMA' : token.gap, isBehindAside: true }]
  })
  return { ...split, tokens, words: split.tokens, aside: asideLists(text, split.tokens, spans) }
}

function sentenceLayout(text: string): SplitText {
  const all = tokenize(text, WORDS_MAX)
  return { tokens: all.slice(0, WORDS_MAX), rest: all[WORDS_MAX]?.start ?? null, groups: null, sections: null }
}

/** The alternatives of a group become one list; groups joined by "and" become separate sentences. */
function booleanLayout(text: string, groups: BooleanGroup[]): SplitText {
  const leaves = new Map<number, { leaf: BooleanLeaf; gap: Gap }>()
  for (const { alternatives } of groups) {
    for (const [i, leaf] of alternatives.entries()) {
      if (!leaves.has(leaf.start)) leaves.set(leaf.start, { leaf, gap: i === 0 ? 'STOP' : 'BAR' })
    }
  }
  const ranges = [...leaves.values()].sort((a, b) => a.leaf.start - b.leaf.start)
  const tokens = wordsIn(
    text,
    ranges.map(({ leaf, gap }) => ({ ...leaf, gap })),
  )
  return { tokens, rest: null, groups, sections: null }
}

const UNASKED: ReadonlySet<string> = new Set(['DUTIES', 'OFFER'])

function advertLayout(text: string, sections: Section[]): SplitText {
  const asked = sections.filter(({ kind }) => !UNASKED.has(kind))
  // The company section comes last: it is read only for a place, and only as far as the word limit allows.
  const order = [...asked.filter(({ kind }) => kind !== 'COMPANY'), ...asked.filter(({ kind }) => kind === 'COMPANY')]
  const tokens = wordsIn(
    text,
    order.map((section) => ({ ...section, gap: 'STOP' as const, advertPart: advertPartOf(section) })),
  )
  return { tokens: tokens.sort((a, b) => a.start - b.start), rest: null, groups: null, sections }
}

function wordsIn(text: string, ranges: (Range & { gap: Gap; advertPart?: AdvertPart })[]): Token[] {
  const all = tokenize(text, ADVERT_WORDS_MAX)
  const tokens: Token[] = []
  for (const { start, end, gap, advertPart } of ranges) {
    const inside = all.slice(firstFrom(all, start), firstFrom(all, end)).filter((token) => token.end <= end)
    tokens.push(
      ...inside.map((token, i) => ({ ...token, gap: i === 0 ? gap : token.gap, ...(advertPart && { advertPart }) })),
    )
    if (tokens.length >= WORDS_MAX) break
  }
  return tokens.slice(0, WORDS_MAX)
}

/** Index of the first word that begins at or after `start`. */
function firstFrom(tokens: Token[], start: number): number {
  let [low, high] = [0, tokens.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (tokens[middle]!.start < start) low = middle + 1
    else high = middle
  }
  return low
}

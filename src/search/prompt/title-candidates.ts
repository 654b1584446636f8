/** Titles that begin at a word of a prompt. Owns what the words around a title noun make of it; the nouns are in src/reference/titles. */
import { type TitleSpan, titlesAt, tonguesOfTitleWord } from '../../reference/titles/lexicon.ts'
import { cuesOf } from './cues/cues.ts'
import { seniorityWords } from './cues/values.ts'
import type { Reading } from './lexicon.ts'
import { type CueSpan, stretch, type TitleCandidate } from './spans.ts'
import type { Token } from './tokens.ts'
import { PROPER, type Wording } from './wording.ts'

/** A prompt, as far as titles look around themselves in it. */
export interface TitleSurroundings {
  tokens: Token[]
  words: string[]
  /** Index after the last word that a span beginning here may reach. */
  reach: number[]
  wording: Wording
  lookUp(phrase: string): readonly Reading[]
  cuesAt(at: number): CueSpan[]
}

/** A title in a word order that its language does not have. */
const TURNED_TITLE = 0.8
const RANKED_TITLE = 2.2
/** Words between a rank and its title: "lead Azure cloud engineer". */
const RANK_REACH = 3

export function titleCandidates(around: TitleSurroundings, from: number): TitleCandidate[] {
  return titlesAt(around.words, from, around.reach[from]!)
    .filter((title) => isTitle(around, from, title))
    .map((title) => {
      const factor = isTurned(around, from, title.head) ? TURNED_TITLE : isRanked(around, from) ? RANKED_TITLE : 1
      const value = title.prior * stretch(title.end - from) * factor
      return { type: 'TITLE', kind: 'TITLE', from, to: title.end, value, title }
    })
}

function isTitle(around: TitleSurroundings, from: number, title: TitleSpan): boolean {
  const last = title.end - 1
  if (isRankOfNext(around, from, title) || holdsSector(around, title)) return false
  return (!title.open || isNobody(around, last)) && (last === from || !opensPhrase(around, last))
}

/** "senior SRE": what has a rank is no tool. A staff nurse has none. */
function isRanked({ tokens, words, reach }: TitleSurroundings, from: number): boolean {
  const before = from - 1
  if (before < 0 || tokens[from]!.gap !== 'SPACE' || !seniorityWords.has(words[before]!)) return false
  return titlesAt(words, before, reach[before]!).length === 0
}

/** "lead frontend engineers", "lead iOS developer": the rank of the title behind it, and no title itself. */
function isRankOfNext(
  { tokens, words, reach, wording }: TitleSurroundings,
  from: number,
  { head, end }: TitleSpan,
): boolean {
  if (head !== from || !seniorityWords.has(words[from]!)) return false
  for (let at = end; at < Math.min(reach[from]!, end + RANK_REACH); at++) {
    if (tokens[at]!.gap !== 'SPACE' || wording.isFunctionWord(words[at]!)) return false
    if (titlesAt(words, at, reach[at]!).length > 0) return true
  }
  return false
}

/** A Romance adjective stands behind its noun: in "designer gráfico freelancer" it is the designer's. */
function isTurned({ words }: TitleSurroundings, from: number, head: number): boolean {
  const tongues = from === head ? undefined : tonguesOfTitleWord(words[from]!)
  return tongues !== undefined && !tongues.has('en') && !tongues.has('de')
}

/** The last word of a title belongs to what follows: "técnico | turno de noche", "responsable | secteur bancaire". */
function opensPhrase(around: TitleSurroundings, at: number): boolean {
  if (at + 1 >= around.reach[at]!) return false
  return around.cuesAt(at).some(({ to }) => to > at + 1) || isSector(around, at)
}

/** "développeur | secteur assurance". */
function holdsSector(around: TitleSurroundings, { head, end }: TitleSpan): boolean {
  for (let at = head + 1; at < end - 1; at++) if (isSector(around, at)) return true
  return false
}

function isSector({ words, lookUp }: TitleSurroundings, at: number): boolean {
  const isCue = cuesOf(words[at]!)?.some(({ kind }) => kind === 'SECTOR')
  return isCue === true && lookUp(words[at + 1]!).some(({ kind }) => kind === 'INDUSTRY')
}

/** An unknown object of a title ("head of lettings") must be no name and no function word. */
function isNobody({ words, wording, lookUp }: TitleSurroundings, at: number): boolean {
  const word = words[at]!
  return (
    !wording.isFunctionWord(word) && lookUp(word).every((reading) => !PROPER.has(reading.kind) && reading.prior < 0.5)
  )
}

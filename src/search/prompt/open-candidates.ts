/**
 * Names that no dictionary has: skills of a trade ("NEC4", "wound care"), employers ("Laing O'Rourke"), kinds of an industry ("craft
 * brewery"). Owns which words can be such a name; the path decides whether they are.
 */
import { isLinkWord } from '../../reference/titles/lexicon.ts'
import { isAmount } from './amounts.ts'
import { stressIn } from './cues/hedges.ts'
import { degreeWords } from './cues/values.ts'
import type { Reading } from './lexicon.ts'
import { PhraseList } from './phrase-list.ts'
import { isSoft } from './soft-words.ts'
import type { OpenSpan } from './spans.ts'
import type { TitleSurroundings } from './title-candidates.ts'
import { phraseOf, type Token } from './tokens.ts'

const SKILL_WORDS_MAX = 4
const LINKS_MAX = 2
const COMPANY_WORDS_MAX = 4
const INDUSTRY_WORDS_MAX = 4
/** The longest known industry at one end: "hospitality and leisure" begins with a known one. */
const KNOWN_INDUSTRY_WORDS_MAX = 2

export function openCandidates(around: TitleSurroundings, from: number): OpenSpan[] {
  return [...skillsAt(around, from), ...companiesAt(around, from), ...industriesAt(around, from)]
}

function skillsAt({ tokens, words, reach, wording, lookUp }: TitleSurroundings, from: number): OpenSpan[] {
  const found: OpenSpan[] = []
  let places = 0
  let links = 0
  const end = Math.min(reach[from]!, from + SKILL_WORDS_MAX + LINKS_MAX)
  for (let to = from + 1; to <= end; to++) {
    const last = to - 1
    if (to > from + SKILL_WORDS_MAX + links) break
    if (wording.isGrammar(words[last]!) && !isShouted(tokens[last]!, wording)) {
      // "conteo de carbohidratos", "soins de plaies": the words after the link belong to the skill.
      if (last === from || links === LINKS_MAX || !isLinkWord(words[last]!) || !isOneName(tokens[last]!)) break
      links++
      continue
    }
    // A degree word ends the span: the words behind it tell the subject.
    const isJoined = last === from || isOneName(tokens[last]!) || isShortPair(tokens, last, lookUp)
    if (!isJoined || degreeWords.has(words[last]!)) break
    // "seismic design california": a well-known town is no part of a trade.
    if (lookUp(words[last]!).some(isKnownPlace)) places++
    if (places > 0 && to > from + 1) continue
    if (words.slice(from, to).every((word) => isSoft(word)) || endsWithStage(tokens, from, to)) continue
    if (isAmount(tokens.slice(from, to))) continue
    // "Atouts :" only says how much the following matters.
    if (!stressIn(phraseOf(tokens, from, to))) found.push({ type: 'OPEN', kind: 'SKILL', from, to })
  }
  return found
}

const schoolStages = new PhraseList(new URL('./data/school-stages.tsv', import.meta.url))

/** "math secondary": a subject followed by a school stage. */
function endsWithStage(tokens: Token[], from: number, to: number): boolean {
  for (let at = from + 1; at < to; at++) if (schoolStages.has(tokens, at, to)) return true
  return false
}

/** "O'Rourke", "Procter & Gamble": capitalised words, in a text where capitals tell something. */
function companiesAt({ tokens, words, reach, wording }: TitleSurroundings, from: number): OpenSpan[] {
  const found: OpenSpan[] = []
  if (!wording.isMixed) return found
  const end = Math.min(reach[from]!, from + COMPANY_WORDS_MAX)
  for (let to = from + 1; to <= end; to++) {
    const token = tokens[to - 1]!
    if (token.casing === 'LOWER' || wording.isGrammar(words[to - 1]!)) break
    if (to - 1 > from && !(isOneName(token) || token.gap === 'AND')) break
    // "Diferenciais:" with a capital is a heading, "$50M" a budget.
    if (!isAmount(tokens.slice(from, to)) && !stressIn(phraseOf(tokens, from, to)))
      found.push({ type: 'OPEN', kind: 'COMPANY', from, to })
  }
  return found
}

/** "academic hospital", "wine importers", "clínicas privadas": a known industry at one end makes the whole a kind of it. */
function industriesAt(around: TitleSurroundings, from: number): OpenSpan[] {
  const { tokens, words, reach, wording } = around
  const found: OpenSpan[] = []
  const end = Math.min(reach[from]!, from + INDUSTRY_WORDS_MAX)
  if (wording.isGrammar(words[from]!)) return found
  for (let to = from + 2; to <= end; to++) {
    const last = to - 1
    if (!isOneName(tokens[last]!)) break
    if (wording.isGrammar(words[last]!)) {
      if (isLinkWord(words[last]!)) continue
      break
    }
    const readings = industryAtAnEnd(around, from, to)
    if (readings.length > 0 && !endsWithStage(tokens, from, to))
      found.push({ type: 'OPEN', kind: 'INDUSTRY', from, to, readings })
  }
  return found
}

function industryAtAnEnd(around: TitleSurroundings, from: number, to: number): Reading[] {
  for (let width = Math.min(KNOWN_INDUSTRY_WORDS_MAX, to - from - 1); width > 0; width--) {
    const last = industryOf(around, to - width, to)
    if (last.length > 0) return last
    const first = industryOf(around, from, from + width)
    if (first.length > 0) return first
  }
  return []
}

/** Cache: every word ends several spans, so the same phrase is asked repeatedly. */
const asked = new WeakMap<Token, Reading[][]>()

function industryOf({ tokens, lookUp }: TitleSurroundings, from: number, to: number): Reading[] {
  const known = asked.get(tokens[from]!) ?? []
  asked.set(tokens[from]!, known)
  known[to - from] ??= lookUp(phraseOf(tokens, from, to)).filter(({ kind }) => kind === 'INDUSTRY')
  return known[to - from]!
}

const SHORT_CHARS_MAX = 4

/** "FI/CO" and "OAB/SP" are one name, "AWS/GCP" is two. */
function isShortPair(tokens: Token[], at: number, lookUp: TitleSurroundings['lookUp']): boolean {
  const [before, token] = [tokens[at - 1]!, tokens[at]!]
  if (token.gap !== 'SLASH' || token.start !== before.end + 1 || before.casing !== token.casing) return false
  const isShort = ({ word, casing }: Token) => word.length <= SHORT_CHARS_MAX && casing !== 'TITLE'
  const isSkill = ({ word }: Token) => lookUp(word).some(({ kind, prior }) => kind === 'SKILL' && prior >= KNOWN_SKILL)
  return isShort(before) && isShort(token) && !(isSkill(before) && isSkill(token))
}

const KNOWN_SKILL = 0.7
const KNOWN_PLACE = 0.6
const isKnownPlace = ({ kind, prior }: Reading): boolean => kind === 'PLACE' && prior >= KNOWN_PLACE
const isOneName = ({ gap }: Token) => gap === 'SPACE' || gap === 'TIGHT'
const isShouted = ({ casing }: Token, { isMixed }: { isMixed: boolean }) => isMixed && casing === 'UPPER'

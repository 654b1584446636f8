/**
 * Cuts a job description into sections and says what each is about. Owns which section a line or sentence belongs to; whether a
 * requirement is hedged is decided elsewhere. Every line and word is looked at a bounded number of times.
 */
import { factsIn, lateTitleIn, readHead, type Section } from './head.ts'
import { type AdvertLine, colonIn, cutLines, cutSentences } from './lines.ts'
import {
  cueOf,
  type HeadingFound,
  headingByLikeness,
  headingByWord,
  headingOf,
  isHeadline,
  type SectionKind,
  tellsPlace,
} from './phrases.ts'
import { type AdvertWord, wordsBetween } from './words.ts'

/** Shorter texts are prompts, even with headings. */
const WORDS_MIN = 40
/** A text without headings must be long, or mention nearly every kind of section, to count as an advert. */
const PROSE_WORDS_MIN = 80
const PROSE_SENTENCES_MIN = 5
const PROSE_KINDS_MIN = 4
/** Nobody writes prompts this long. */
const LONG_WORDS_MIN = 120
const HEADINGS_MIN = 3

/** Null if the text is no job description. A text with Boolean operators counts as one only by its headings. */
export function sectionsOf(text: string, hasOperators = false): Section[] | null {
  const lines = cutLines(text)
  const words = lines.reduce((sum, line) => sum + line.words.length, 0)
  return words < WORDS_MIN ? null : new AdvertReader(text, lines).read(words, hasOperators)
}

/** Facts that may interrupt a list of requirements. Under a heading, other labelled lines are part of what is asked for. */
const FACTS_ANYWHERE: ReadonlySet<unknown> = new Set(['PLACE', 'WORKPLACE', 'EMPLOYMENT', 'SALARY', 'START'])
const FACT_WORDS_MAX = 14
const ANNOUNCED_WORDS_MAX = 14
const BELOW_HEADLINE_WORDS_MAX = 9

class AdvertReader {
  private readonly text: string
  private readonly lines: AdvertLine[]
  private readonly sections: Section[] = []
  private readonly kinds = new Set<SectionKind>()
  private hasTitle = false
  /** The end of a sentence that announces the job on the next line. */
  private opened = -1
  /** The end of a first sentence that names the job like a headline. */
  private headline = -1
  private headings = 0
  /** Lines that look like headings but are in no list. */
  private unknownHeadings = 0
  private sentences = 0
  private kind: SectionKind = 'COMPANY'
  /** A heading set the current kind; single sentences do not change it until the next heading. */
  private isHeaded = false
  /** Lines read under the current heading so far. */
  private below = 0
  /** The last line was a list item; a paragraph after a list is about something else. */
  private isList = false

  constructor(text: string, lines: AdvertLine[]) {
    this.text = text
    this.lines = lines
  }

  read(words: number, hasOperators: boolean): Section[] | null {
    const head = readHead(this.text, this.lines)
    this.sections.push(...head.sections)
    this.hasTitle = head.sections.some(({ kind }) => kind === 'TITLE')
    for (let at = head.body; at < this.lines.length; at++) this.line(at)
    return this.isAdvert(words, hasOperators) ? this.sections : null
  }

  private isAdvert(words: number, hasOperators: boolean): boolean {
    const isAsking = this.kinds.has('NEEDED') || this.kinds.has('DUTIES')
    if (this.headings >= 2) return isAsking || this.kinds.has('OFFER')
    if (hasOperators) return false
    // Nobody divides a prompt with this many headings.
    if (this.headings + this.unknownHeadings >= HEADINGS_MIN) return true
    if (isAsking && words >= LONG_WORDS_MIN && this.sentences >= PROSE_SENTENCES_MIN) return true
    const isLong = words >= PROSE_WORDS_MIN || this.kinds.size >= PROSE_KINDS_MIN
    const isProse = isLong && this.sentences >= PROSE_SENTENCES_MIN
    return isAsking && this.kinds.size >= 2 && (isProse || (this.headings === 1 && this.lines.length >= 5))
  }

  private line(at: number): void {
    const line = this.lines[at]!
    if (this.isAnnounced(line) || this.isLateTitle(line) || this.isFact(line) || this.isHeading(line, at)) return
    if (line.isItem || this.isListLine(line)) this.item(line)
    else this.prose(line)
    this.below++
  }

  /** "… suchen wir zum nächstmöglichen Zeitpunkt eine/n": the line below names the job. */
  private isAnnounced({ start, end, words }: AdvertLine): boolean {
    const last = this.sections.at(-1)
    if (last?.kind !== 'TITLE' || last.end !== this.opened || words.length > ANNOUNCED_WORDS_MAX) return false
    this.opened = -1
    this.sections.push({ start, end, kind: 'TITLE' })
    return true
  }

  private isLateTitle(line: AdvertLine): boolean {
    const title = this.hasTitle || this.kind !== 'COMPANY' ? [] : lateTitleIn(this.text, line)
    this.sections.push(...title)
    this.hasTitle ||= title.length > 0
    return title.length > 0
  }

  private isFact(line: AdvertLine): boolean {
    const facts = factsIn(this.text, line)
    if (!facts) return false
    const isLabelled = facts.every(({ kind, label }) => kind === 'FACTS' && FACTS_ANYWHERE.has(label))
    if (!isLabelled && (line.isItem || this.isHeaded)) return false
    const isPay = facts.some(({ label }) => label === 'SALARY')
    if (isPay) this.begin('OFFER', false)
    if (isPay && line.words.length > FACT_WORDS_MAX) return false
    this.sections.push(...facts)
    this.sentencesBehind(facts.at(-1)!)
    return true
  }

  /** "Start: now. Please send …": a fact's value is one sentence; the rest of the line is read as prose. */
  private sentencesBehind(fact: Section): void {
    const [first, ...rest] = cutSentences(this.text, fact.start, fact.end)
    fact.end = first![1]
    for (const [start, end] of rest) this.sentence(start, end)
  }

  private begin(kind: SectionKind, isHeaded: boolean): void {
    this.kind = kind
    this.isHeaded = isHeaded
    this.below = 0
    this.isList = false
    this.kinds.add(kind)
  }

  private isHeading(line: AdvertLine, at: number): boolean {
    const colon = colonIn(this.text, line)
    const words = colon ? line.words.slice(0, colon.words) : line.words
    const heading = this.headingIn(line, words, at)
    if (!heading) return this.isUnknownHeading(line, at)
    this.begin(heading.kind, true)
    this.headings++
    if (colon && colon.words < line.words.length) this.inline(colon.start, line.end, this.lines[at + 1])
    else if (!heading.isWhole && !this.isSetOff(line, at)) this.add(line.start, line.end, heading.kind)
    return true
  }

  /** "Requirements: a, b, c." The lines below belong to this heading only if they are list items. */
  private inline(start: number, end: number, next: AdvertLine | undefined): void {
    this.add(start, end, this.kind)
    this.isHeaded = next?.isItem === true
    this.below = 1
  }

  private headingIn(line: AdvertLine, words: AdvertWord[], at: number): HeadingFound | undefined {
    const isCut = words.length < line.words.length
    const ends = this.text[line.end - 1]!
    if (line.isItem && (isCut || ends !== ':')) return undefined
    if (!isCut && /[.,;]/.test(ends)) return undefined
    const heading = headingOf(words)
    if (!heading || heading.isWhole) return heading
    return (isCut || at + 1 < this.lines.length) && (isCut || this.isSetOff(line, at) || line.isApart)
      ? heading
      : undefined
  }

  /** Set off in a way that only headings are. */
  private isSetOff(line: AdvertLine, at: number): boolean {
    const next = this.lines[at + 1]
    return (
      line.isLoud || /[:?…]$/.test(this.text.slice(line.start, line.end)) || (next?.isItem === true && !line.isItem)
    )
  }

  /** A line that looks like a heading but is in no list. Its own words may still tell its kind, or else the lines below it do. */
  private isUnknownHeading(line: AdvertLine, at: number): boolean {
    const next = this.lines[at + 1]
    if (line.isItem || line.words.length > 10 || !next || (next.isApart && !this.announcesItems(line, next)))
      return false
    // "SQL", "ISO 13849": a line in capitals within a list is an item of it.
    if (this.isHeaded && !line.isApart && !next.isItem && !/[:?…]$/.test(this.text.slice(line.start, line.end)))
      return false
    const isSetOff = this.isSetOff(line, at)
    const followsProse =
      line.isApart && !/[.!,;]$/.test(this.text.slice(line.start, line.end)) && line.words.length <= 6
    if (!isSetOff && !(followsProse && (next.words.length > 8 || next.isItem))) return false
    this.unknownHeadings++
    const cue =
      (isSetOff ? headingByWord(line.words) : undefined) ??
      (this.announcesItems(line, next) ? headingByLikeness(line.words) : undefined) ??
      cueOf(line.words)?.kind
    if (cue && cue !== 'TITLE') this.begin(cue, true)
    else if (line.isApart && !this.text.slice(line.start, line.end).endsWith(':')) this.begin('OTHER', false)
    return true
  }

  /** "You are a good match if you bring" with a list below it. */
  private announcesItems(line: AdvertLine, next: AdvertLine): boolean {
    return next.isItem && (!next.isApart || this.text[line.end - 1] === ':')
  }

  /** An item of a list that has lost its marks. */
  private isListLine(line: AdvertLine): boolean {
    return this.isHeaded && line.words.length <= 14 && !/[.!?]$/.test(this.text.slice(line.start, line.end))
  }

  private item(line: AdvertLine): void {
    if (!this.isHeaded) this.kind = this.cueIn(line.words)?.kind ?? this.kind
    this.isList = true
    this.add(line.start, line.end, this.kind)
  }

  private cueIn(words: AdvertWord[]) {
    const cue = cueOf(words)
    if (cue) this.kinds.add(cue.kind)
    return cue
  }

  private prose(line: AdvertLine): void {
    const isParagraph = line.isApart || this.isList
    if (this.isHeaded && this.below > 0 && isParagraph && this.kind !== 'OFFER') this.leaveHeading(line)
    this.isList = false
    for (const [start, end] of cutSentences(this.text, line.start, line.end)) {
      this.sentences++
      this.sentence(start, end)
    }
  }

  /** A later paragraph stays under the heading only if the first one was prose too and it does not begin with a cue for another kind. */
  private leaveHeading(line: AdvertLine): void {
    const [start, end] = cutSentences(this.text, line.start, line.end)[0]!
    const cue = cueOf(wordsBetween(this.text, start, end))
    if (cue && cue.kind !== this.kind) this.isHeaded = false
    else if (!cue && this.isList) this.begin('OTHER', false)
  }

  private sentence(start: number, end: number): void {
    const isFixed = this.isHeaded && this.kind !== 'COMPANY' && !this.mayNameJob()
    const words = wordsBetween(this.text, start, end)
    if (!this.hasTitle && this.sections.length === 0 && !cueOf(words) && isHeadline(words)) {
      this.kinds.add('TITLE')
      this.sections.push({ start, end, kind: 'TITLE' })
      this.hasTitle = true
      this.headline = end
      return
    }
    if (this.isBelowHeadline(start, words)) {
      this.sections.push({ start, end, kind: 'FACTS', label: null })
      return
    }
    if (tellsPlace(words) && cueOf(words)?.kind !== 'TITLE') {
      this.sections.push({ start, end, kind: 'FACTS', label: null })
      return
    }
    const cue = isFixed ? undefined : this.cueIn(words)
    if (cue && cue.kind !== 'TITLE' && !this.isHeaded) this.kind = cue.kind
    if (cue?.kind === 'TITLE') this.hiring(start, cue.start, end)
    else this.add(start, end, this.kind)
  }

  /** "SOC analyst at a bank. Based in Singapore, on site.": the second sentence holds facts of the headline. */
  private isBelowHeadline(start: number, words: AdvertWord[]): boolean {
    return this.headline >= 0 && start - this.headline <= 2 && words.length <= BELOW_HEADLINE_WORDS_MAX
  }

  /** The description of the work may name the job as long as nothing else has. */
  private mayNameJob(): boolean {
    return this.kind === 'DUTIES' && !this.hasTitle
  }

  /** "For our clinic in Constance we are looking for a nurse": the first half says where. */
  private hiring(start: number, cue: number, end: number): void {
    if (cue > start) this.sections.push({ start, end: cue, kind: 'FACTS', label: null })
    this.sections.push({ start: cue, end, kind: 'TITLE' })
    if (!/[.!?…]$/.test(this.text.slice(start, end)) && /^\s*\n/.test(this.text.slice(end, end + 8))) this.opened = end
    this.hasTitle = true
  }

  private add(from: number, to: number, kind: SectionKind): void {
    let start = from
    let end = to
    while (start < end && /\s/.test(this.text[start]!)) start++
    while (start < end && /\s/.test(this.text[end - 1]!)) end--
    const last = this.sections.at(-1)
    if (start >= end) return
    const goesOn = last?.kind === kind && kind !== 'TITLE' && kind !== 'FACTS' && this.isJoined(last.end, start)
    if (goesOn) last.end = end
    else this.sections.push({ start, end, kind })
  }

  /** Only space and list marks stand between the two parts, so they are one section. */
  private isJoined(from: number, to: number): boolean {
    return to - from < 12 && !/[\p{L}]/u.test(this.text.slice(from, to))
  }
}

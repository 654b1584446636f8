/**
 * Turns a chosen reading into the interpretation of the contract. Owns its lists, names and offsets. Decides nothing about meaning;
 * polarity.ts, levels.ts and places.ts have done that.
 */
import type { Interpretation, ReadLists } from '../../../contract/interpretation.ts'
import type { SeniorityLevel, WorkplaceMode } from '../../../contract/levels.ts'
import { fold } from '../../base/fold.ts'
import { skillId } from '../../reference/skills/skills.ts'
import { isLinkWord } from '../../reference/titles/lexicon.ts'
import { singularDomain } from '../../reference/titles/lexicon-domains.ts'
import { emptyInterpretation } from './empty-interpretation.ts'
import { leftoverOf } from './leftover.ts'
import { bindLevels } from './levels.ts'
import type { Reading } from './lexicon.ts'
import type { ReadPath, Step } from './path.ts'
import { around, groupPlaces, inCompany, settle, settleAmong, spelledSo } from './places.ts'
import { ofLanguage } from './places-of-language.ts'
import { judgeSteps } from './polarity.ts'
import { radiusOf } from './radius.ts'
import type { NamedSpan, NameSpan, OpenSpan, TitleCandidate, ValueSpan, YearsCandidate } from './spans.ts'
import { phraseOf, type Token } from './tokens.ts'
import type { Verdict } from './verdict.ts'
import { Wording } from './wording.ts'

/** As many as a person can choose from. */
const CANDIDATES_MAX = 10

/** What the surrounding words say about each step, by its index. */
interface StepVerdicts {
  verdicts: Verdict[]
  levels: ReturnType<typeof bindLevels>
}

export function assemble(
  path: ReadPath,
  reader: Interpretation['reader'],
  judged: StepVerdicts = { verdicts: judgeSteps(path.steps, path.tokens), levels: bindLevels(path.steps, path.tokens) },
): Interpretation {
  return new Assembly(path, reader, judged).run()
}

class Assembly {
  readonly #text: string
  readonly #tokens: Token[]
  readonly #steps: Step[]
  readonly #verdicts: Verdict[]
  readonly #levels: ReturnType<typeof bindLevels>
  readonly #result: Interpretation
  /** Around how many places of this prompt whose names are unambiguous each region and country lies. */
  readonly #aroundClear: ReadonlyMap<string, number>
  /** Unread words that turned out to be names that no dictionary has. */
  readonly #named = new Set<number>()

  constructor({ text, tokens, steps }: ReadPath, reader: Interpretation['reader'], judged: StepVerdicts) {
    this.#text = text
    this.#tokens = tokens
    this.#steps = steps
    this.#verdicts = judged.verdicts
    this.#levels = judged.levels
    this.#result = emptyInterpretation(reader)
    this.#aroundClear = around(
      steps.flatMap((step, i) => {
        const isPlace = step.type === 'NAME' && step.kind === 'PLACE'
        return (isPlace && settle(groupPlaces(steps, i, tokens).place.readings)) || []
      }),
    )
  }

  run(): Interpretation {
    for (let i = 0; i < this.#steps.length; i++) i += this.#take(i) - 1
    this.#result.remote = this.#result.workplaces.some((workplace) => workplace.mode === 'REMOTE')
    const path = { text: this.#text, tokens: this.#tokens, steps: this.#steps }
    this.#result.leftover = leftoverOf(path, this.#verdicts, this.#named)
    return this.#result
  }

  /** Adds the step to its list; returns how many steps were consumed. */
  #take(i: number): number {
    const step = this.#steps[i]!
    if (this.#verdicts[i]!.ignored) return 1
    const lists = this.#verdicts[i]!.excluded ? this.#result.exclusions : this.#result
    if (step.type === 'UNREAD') return this.#takeUnread(i, lists)
    if (step.type === 'TITLE') this.#takeTitle(step, lists)
    else if (step.type === 'YEARS') this.#takeYears(step)
    else if (step.type === 'VALUE') this.#takeValue(step, lists)
    else if (step.type === 'NAMED') this.#takeNamed(i, step, lists)
    else if (step.type === 'OPEN') this.#takeOpen(i, step, lists)
    else if (step.type === 'NAME') return this.#takeName(i, step, lists)
    return 1
  }

  #spot(from: number, to: number) {
    const start = this.#tokens[from]!.start
    let end = this.#tokens[to - 1]!.end
    // "Medellín (Colombia)": a bracket opened within the span is closed within it.
    if (this.#text[end] === ')' && this.#text.slice(start, end).includes('(')) end++
    return { text: this.#text.slice(start, end), start, end }
  }

  #takeTitle(step: TitleCandidate, lists: ReadLists): void {
    const spot = this.#spot(step.from, step.to)
    const tokens = this.#tokens.slice(step.from, step.to)
    const typed = step.meant ? [...step.meant] : tokens.map(({ start, end }) => this.#text.slice(start, end))
    const jointBefore = ({ start }: Token) => (APOSTROPHE.test(this.#text[start - 1]!) ? "'" : ' ')
    const name = titleWords(typed, step).reduce((joined, word, n) => joined + jointBefore(tokens[n]!) + word)
    lists.titles.push({ name, ...spot })
    if (step.title.level) lists.seniority.push({ level: step.title.level, ...spot })
  }

  /** Of several ("5 years of Java, 2 of Kotlin") the highest minimum counts; "at least 3 years, 8 at most" are joined to one range. */
  #takeYears({ from, to, years }: YearsCandidate): void {
    const known = this.#result.years
    const { min, max } = years
    const isOther = known && (known.min === null) !== (min === null) && (known.max === null) !== (max === null)
    if (isOther && (known.min ?? min!) <= (known.max ?? max!)) {
      this.#result.years = { ...known, min: known.min ?? min, max: known.max ?? max }
      return
    }
    if (known && (known.min ?? 0) >= (min ?? 0)) return
    this.#result.years = { min, max, ...this.#spot(from, to) }
  }

  #takeValue({ kind, from, to, means }: ValueSpan, lists: ReadLists): void {
    const spot = this.#spot(from, to)
    if (kind === 'SENIORITY') lists.seniority.push({ level: means as SeniorityLevel, ...spot })
    else if (kind === 'WORKPLACE') lists.workplaces.push({ mode: means as WorkplaceMode, ...spot })
  }

  #takeOpen(i: number, step: OpenSpan, lists: ReadLists): void {
    const spot = this.#spot(step.from, step.to)
    if (step.kind === 'INDUSTRY') lists.industries.push({ ...organisation(step.readings), ...spot })
    else if (step.kind === 'SKILL') lists.skills.push({ name: spot.text, skillId: skillId(spot.text), ...spot })
    else lists.companies.push({ ...unknownNamed(spot), when: this.#verdicts[i]!.when })
  }

  #takeNamed(i: number, { kind, from, to }: NamedSpan, lists: ReadLists): void {
    const spot = this.#spot(from, to)
    if (kind === 'TITLE') lists.titles.push({ name: spot.text.toLowerCase(), ...spot })
    else if (kind === 'SCHOOL') lists.schools.push(unknownNamed(spot))
    else lists.companies.push({ ...unknownNamed(spot), when: this.#verdicts[i]!.when })
  }

  #takeName(i: number, step: NameSpan, lists: ReadLists): number {
    const first = step.readings[0]!
    const spot = this.#spot(step.from, step.to)
    if (step.kind === 'PLACE') return this.#takePlace(i, lists)
    if (step.kind === 'SKILL') lists.skills.push({ name: first.name, skillId: first.id, ...spot })
    else if (step.kind === 'TITLE') lists.titles.push({ name: first.name, ...spot })
    else if (step.kind === 'LANGUAGE') {
      lists.languages.push({ name: first.name, code: first.id, level: this.#levels.get(i) ?? null, ...spot })
    } else if (step.kind === 'COMPANY') {
      // "not at Azul Pay": people at Azul are not meant, and nobody is excluded on a guess.
      if (this.#verdicts[i]!.excluded && this.#continuesName(i + 1)) return this.#takeUnknown(i, 'COMPANY', lists)
      lists.companies.push({ ...organisation(step.readings), when: this.#verdicts[i]!.when, ...spot })
    } else if (step.kind === 'SCHOOL') return this.#takeSchool(i, step, lists)
    else lists.industries.push({ ...organisation(step.readings), ...spot })
    return 1
  }

  /** "LMU München", "Humboldt University of Berlin": a city that is part of the school's name does not ask for people who live there. */
  #takeSchool(i: number, { from, to, readings }: NameSpan, lists: ReadLists): number {
    const school = organisation(readings)
    const link = this.#steps[i + 1]
    const steps = link?.type === 'CUE' && link.cue.kind === 'OF' ? 3 : 2
    const city = this.#steps[i + steps - 1]
    const isItsCity =
      city?.type === 'NAME' &&
      city.kind === 'PLACE' &&
      this.#tokens[city.from]!.gap === 'SPACE' &&
      ` ${fold(school.name)} `.includes(` ${phraseOf(this.#tokens, city.from, city.to)} `)
    lists.schools.push({ ...school, ...this.#spot(from, isItsCity ? city.to : to) })
    return isItsCity ? steps : 1
  }

  #takePlace(i: number, lists: ReadLists): number {
    const { place, steps } = groupPlaces(this.#steps, i, this.#tokens)
    const spot = this.#spot(place.from, place.to)
    const spelled = spelledSo(place.readings, spot.text)
    const own = settle(place.readings)
    const ownAround = own ? around([own]) : undefined
    const near = inCompany(spelled, (id) => (this.#aroundClear.get(id) ?? 0) > (ownAround?.has(id) ? 1 : 0))
    const settled = settleAmong(spelled, near) ?? settle(ofLanguage(near, new Wording(this.#tokens)))
    const km = radiusOf(this.#steps, i, i + steps - 1)
    lists.locations.push({
      name: (settled ?? place.readings[0]!).name,
      geoId: settled?.id ?? null,
      ambiguous: settled === null,
      candidates: settled ? [] : place.readings.slice(0, CANDIDATES_MAX).map(({ id, name }) => ({ geoId: id, name })),
      ...(km === undefined ? {} : { km }),
      ...spot,
    })
    return steps
  }

  /** "at Foobarly": a capitalised word after an employer's preposition is a company, even an unknown one. */
  #takeUnread(i: number, lists: ReadLists): number {
    const { expected } = this.#verdicts[i]!
    return expected ? this.#takeUnknown(i, expected, lists) : 1
  }

  /** The unknown name, with all the capitalised words that follow it. */
  #takeUnknown(i: number, kind: 'COMPANY' | 'SCHOOL', lists: ReadLists): number {
    let next = i + 1
    while (this.#continuesName(next)) next++
    const spot = this.#spot(this.#steps[i]!.from, this.#steps[next - 1]!.to)
    if (kind === 'COMPANY') lists.companies.push({ ...unknownNamed(spot), when: this.#verdicts[i]!.when })
    else lists.schools.push(unknownNamed(spot))
    for (let at = i; at < next; at++) this.#named.add(at)
    return next - i
  }

  #continuesName(i: number): boolean {
    const step = this.#steps[i]
    if (step?.type !== 'UNREAD') return false
    const token = this.#tokens[step.from]!
    return token.casing !== 'LOWER' && (token.gap === 'SPACE' || token.gap === 'TIGHT')
  }
}

const unknownNamed = <Spot extends { text: string }>(spot: Spot) => ({
  name: spot.text,
  entityId: null,
  ambiguous: false,
  candidates: [],
  ...spot,
})

const APOSTROPHE = /['’`´]/

/** The title in lower case and singular: "Analistas financieros" becomes "analista financiero". */
function titleWords(texts: string[], { from, title }: TitleCandidate): string[] {
  const words = texts.map((word) => word.toLowerCase())
  const at = title.head - from
  const noun = words[at]!
  const exact = title.singulars.includes(noun)
  // Plurals of several languages fold to the same letters ("ingénieurs", "Ingenieure"); the spelling in the prompt tells which is meant.
  const nearest = title.singulars.toSorted((a, b) => shared(b, noun) - shared(a, noun))[0]!
  // "charge nurse" must not become "chargé".
  const singular = exact || fold(nearest) === fold(noun) ? noun : nearest
  const width = singular.split(' ').length
  for (let i = at + width; !exact && i < words.length && !isLinkWord(fold(words[i]!)); i++)
    words[i] = singularDomain(words[i]!)
  return [...words.slice(0, at), ...singular.split(' '), ...words.slice(at + width)]
}

/** The length of the common prefix of two words. */
function shared(a: string, b: string): number {
  let n = 0
  while (n < a.length && a[n] === b[n]) n++
  return n
}

function organisation(readings: Reading[]) {
  const settled = settle(readings)
  const { name, members } = settled ?? readings[0]!
  const several = members ?? (settled ? [] : readings.slice(0, CANDIDATES_MAX))
  return {
    name,
    entityId: (!members && settled?.id) || null,
    ambiguous: settled === null,
    candidates: several.map((one) => ({ entityId: one.id, name: one.name })),
  }
}

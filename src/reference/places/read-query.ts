/**
 * Reads city, state and country as people type them, and finds the rows they may mean. Owns the order in which the ways of
 * reading are tried; the first that leads to a place exactly wins.
 */
import { foldPlace } from './fold.ts'
import type { Named, Names } from './names.ts'
import { distinctPlaces, type FoundPlace } from './rank.ts'
import { type Level, nameKinds } from './table.ts'
import type { Tree } from './tree.ts'
import { cityOfArea, cuts, plainer, splitParts } from './wording.ts'

/** What a word beside the name stands for. `later`: codes that count only if nothing else fits. */
export interface Outer {
  rows: Set<number>
  later: Set<number>
  exact: boolean
}

/** How much larger a place must be to be preferred although its name differs by a letter. */
const SLIP_RATIO = 20

/** City, region, country: three layers of words need two cuts. */
const WORDS_DEPTH = 2

const UNITS: readonly Level[] = ['REGION', 'PROVINCE']
const WIDE: readonly Level[] = ['AREA', 'METRO', 'REGION', 'PROVINCE']

export class QueryReader {
  readonly #tree: Tree
  readonly #names: Names
  readonly #exactOnly: boolean

  /** `exactOnly`: skips near spellings, which cost a thousand lookups, for callers that use only certain matches. */
  constructor(tree: Tree, names: Names, exactOnly = false) {
    this.#tree = tree
    this.#names = names
    this.#exactOnly = exactOnly
  }

  get exactOnly(): boolean {
    return this.#exactOnly
  }

  /** The country field: a country by name or code, otherwise an area or region ("DACH", "Scotland"). */
  country(text: string): Outer | undefined {
    const key = foldPlace(text)
    const levels: (readonly Level[])[] = [['COUNTRY'], WIDE]
    const exact = [...this.#called(key), ...this.#coded(key, 'first')]
    const near = () => this.#names.near(key)
    for (const found of [() => exact, near]) {
      const all = found()
      for (const wanted of levels) {
        const rows = all.map(({ row }) => row).filter((row) => wanted.includes(this.#tree.level(row)))
        if (rows.length > 0) return { rows: new Set(rows), later: new Set(), exact: all === exact }
      }
    }
    return undefined
  }

  /** The country with which a text ends: "Xyzzy, Spain". */
  countryAfter(text: string): Outer | undefined {
    const parts = splitParts(text)
    if (parts.length < 2) return undefined
    const rows = this.#called(parts.at(-1)!).map(({ row }) => row)
    const countries = rows.filter((row) => this.#tree.level(row) === 'COUNTRY')
    return countries.length === 0 ? undefined : { rows: new Set(countries), later: new Set(), exact: true }
  }

  outer(key: string): Outer | undefined {
    const rows = [...this.#called(key), ...this.#coded(key, 'first')].map(({ row }) => row)
    const later = this.#coded(key, 'later').map(({ row }) => row)
    if (rows.length + later.length > 0) return { rows: new Set(rows), later: new Set(later), exact: true }
    if (this.#exactOnly) return undefined
    const near = this.#names.near(key).filter(({ row }) => this.#tree.level(row) !== 'CITY')
    if (near.length === 0) return undefined
    return { rows: new Set(near.map(({ row }) => row)), later: new Set(), exact: false }
  }

  /** A region or province named alone. */
  unit(text: string, outers: Outer[]): FoundPlace[] {
    const [key = '', ...tail] = splitParts(text)
    const where = tail.map((part) => this.outer(part)).filter((outer) => outer !== undefined)
    const all = [...this.#called(key), ...this.#coded(key, 'first'), ...this.#coded(key, 'later')]
    const named = where.length === tail.length ? this.narrow(exactly(all), [...where, ...outers]) : []
    const units = named.filter(({ row }) => UNITS.includes(this.#tree.level(row)))
    if (units.length > 0) return units
    return named.length > 0 ? named : this.place(text, outers)
  }

  /** The text of the city field. */
  place(text: string, outers: Outer[]): FoundPlace[] {
    const whole = foldPlace(text)
    const parts = splitParts(text)
    if (parts.length === 0) return []
    let doubtful: FoundPlace[] = []
    const ways = [
      () => this.#named(whole, outers),
      () => this.#inParts(parts, outers),
      () => this.#inParts(parts.toReversed(), outers),
      () => this.#metro(parts, outers),
      () => (parts.length === 1 ? this.#inWords(whole, outers) : []),
      () => this.narrow(exactly(plainer(parts[0]!).flatMap((form) => this.#names.find(form))), outers),
    ]
    for (const way of ways) {
      const found = way()
      if (found.some((one) => one.exact)) return found
      if (doubtful.length === 0) doubtful = found
    }
    return doubtful.length > 0 || this.#exactOnly ? doubtful : this.#uncertain(whole, parts, outers)
  }

  /**
   * The whole text as one name. If it is only a minor name of small places, but one typo away from a large place's own name, the
   * typo is more likely: "Barcelon" is among the names of a town in the Philippines.
   */
  #named(key: string, outers: Outer[]): FoundPlace[] {
    const found = this.narrow(exactly(this.#names.find(key)), outers)
    if (found.length === 0 || found.some(({ kind }) => kind === nameKinds.PRIMARY)) return found
    const largest = Math.max(...found.map(({ row }) => this.#tree.population(row)))
    const near = this.narrow(exactly(this.#names.near(key)), outers).filter(
      ({ row, kind }) => kind === nameKinds.PRIMARY && this.#tree.population(row) > SLIP_RATIO * largest,
    )
    if (near.length === 0) return found
    return [...near, ...found].map((one) => ({ ...one, exact: false }))
  }

  /** "Greater Boston Area", "Großraum München": the metropolitan area that is named after the city. */
  #metro([head, ...tail]: string[], outers: Outer[]): FoundPlace[] {
    const city = cityOfArea(head!)
    const where = tail.map((part) => this.outer(part))
    if (!city || where.some((outer) => outer === undefined)) return []
    const metros = this.#names.find(city).flatMap(({ row, kind }) =>
      this.#tree
        .within(row)
        .filter((at) => this.#tree.level(at) === 'METRO')
        .filter((at) => this.#tree.name(at).includes(this.#tree.name(row)))
        .map((at) => ({ row: at, kind })),
    )
    return this.narrow(exactly(metros), [...(where as Outer[]), ...outers])
  }

  /** Used if nothing fits exactly: near matches, to be confirmed by a person. */
  #uncertain(whole: string, parts: string[], outers: Outer[]): FoundPlace[] {
    const city = cityOfArea(whole)
    const ways = [
      () => (city ? this.#names.find(city) : []),
      () => (parts.length > 1 ? this.#names.find(parts[0]!) : []),
      () => this.#names.near(whole),
      () => (parts.length > 1 ? this.#nearInParts(parts) : []),
      () => cuts(whole).flatMap(([head, tail]) => (this.outer(tail)?.exact ? this.#nearWithin(head, tail) : [])),
      () => this.#coded(whole, 'first'),
    ]
    for (const way of ways) {
      const found = this.narrow(exactly(way()), outers)
      if (found.length > 0) return distinctPlaces(found.map((one) => ({ ...one, exact: false })))
    }
    return []
  }

  /** "paris | tx | usa": the first part names the place, the others say where it is. */
  #inParts([head, ...tail]: string[], outers: Outer[]): FoundPlace[] {
    if (tail.length === 0) return []
    const where = tail.map((part) => this.outer(part))
    if (where.some((outer) => outer === undefined)) return []
    const named = [head!, ...plainer(head!)].map((form) => this.#names.find(form)).find((found) => found.length > 0)
    return this.narrow(exactly(named ?? []), [...(where as Outer[]), ...outers])
  }

  #nearInParts([head, ...tail]: string[]): Named[] {
    const where = tail.map((part) => this.outer(part)).filter((outer) => outer !== undefined)
    return this.narrow(exactly(this.#names.near(head!)), where)
  }

  /** "palora ecuador", "spain madrid", "new york ny usa": the last or the first words say where it is. */
  #inWords(key: string, outers: Outer[], depth = WORDS_DEPTH): FoundPlace[] {
    for (const [head, tail] of cuts(key)) {
      for (const [inner, where] of [
        [head, tail],
        [tail, head],
      ] as const) {
        const outer = this.outer(where)
        if (!outer?.exact) continue
        const found = this.narrow(this.#within(exactly(this.#names.find(inner)), outer), outers)
        if (found.length > 0) return found
        const deeper = depth > 1 ? this.#inWords(inner, [outer, ...outers], depth - 1) : []
        if (deeper.length > 0) return deeper
      }
    }
    return []
  }

  #nearWithin(head: string, tail: string): Named[] {
    return this.#within(exactly(this.#names.near(head)), this.outer(tail)!)
  }

  /**
   * Keeps what lies in each of the outer places; if nothing does, the outer place itself ("Georgia" in "Georgia"). If the outer
   * place is only a near spelling, everything in it becomes uncertain.
   */
  narrow(found: FoundPlace[], outers: Outer[]): FoundPlace[] {
    return outers.reduce((rest, outer) => {
      const inside = this.#within(rest, outer)
      const kept = inside.length > 0 ? inside : rest.filter(({ row }) => outer.rows.has(row) || outer.later.has(row))
      return outer.exact ? kept : kept.map((one) => ({ ...one, exact: false }))
    }, found)
  }

  #within(found: FoundPlace[], outer: Outer): FoundPlace[] {
    const inside = (rows: Set<number>) => found.filter(({ row }) => this.#tree.within(row).some((at) => rows.has(at)))
    const first = outer.rows.size > 0 ? inside(outer.rows) : []
    return first.length > 0 || outer.later.size === 0 ? first : inside(outer.later)
  }

  #called(key: string): Named[] {
    const named = this.#names.find(key)
    return named.length > 0 ? named : plainer(key).flatMap((form) => this.#names.find(form))
  }

  #coded(key: string, order: 'first' | 'later'): Named[] {
    const codes = this.#tree.words.codes
    const rows = Object.hasOwn(codes, key) ? codes[key]![order] : []
    return rows.map((row) => ({ row, kind: nameKinds.PRIMARY }))
  }
}

const exactly = (named: Named[]): FoundPlace[] => named.map((one) => ({ ...one, exact: true }))

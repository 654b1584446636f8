/**
 * The phrases of the word lists, as one tree of words. Owns the notation of the lists and which phrases begin at a word. Words of
 * a pattern stand in order; "a|b" is either, "_" a space within one choice, "?" follows an optional item, and "@NAME" is a class
 * of words or a measure.
 */
import { fold } from '../../../base/fold.ts'
import { parseList } from '../../../reference/lists.ts'
import { continues, measures, type NumberWords } from './numbers.ts'
import { classesOf, classNames, readData } from './words.ts'

/**
 * The condition under which a phrase counts. ALONE: it is all that stands between two pauses. OPEN: a pause or a function word
 * follows. BEFORE_OR: it is the second half of "in or willing to move to Berlin", whose place is kept; TO_PLACE is the opposite.
 */
export type AsideCondition = '' | 'ALONE' | 'OPEN' | 'BEFORE_OR' | 'TO_PLACE'

export interface Phrase {
  kind: string
  when: AsideCondition
}

/** One line of a list, parsed. */
interface Pattern {
  items: { choices: string[]; isOptional: boolean }[]
  phrase: Phrase
}

/** How far a pattern was matched: its first `done` items, and the next item except for the words in `rest`. */
interface Place {
  pattern: Pattern
  done: number
  rest: string[]
}

interface Edges {
  words: Map<string, Node>
  classes: Map<string, Node>
  measured: Map<string, Node>
}

export interface PhraseFound {
  phrase: Phrase
  to: number
}

/** Expanded only where a text is read: multiplied out, the choices of all patterns are a quarter of a million. */
class Node {
  readonly phrases: Phrase[] = []
  #places: Place[] = []
  #edges: Edges | undefined

  /** A phrase that several languages share is kept once. */
  add(place: Place): void {
    const { pattern, done, rest } = place
    this.#places.push(place)
    if (rest.length > 0) return
    const next = pattern.items[done]
    if (next?.isOptional) this.add({ pattern, done: done + 1, rest })
    const { phrase } = pattern
    if (next || this.phrases.some(({ kind, when }) => kind === phrase.kind && when === phrase.when)) return
    this.phrases.push(phrase)
  }

  get edges(): Edges {
    this.#edges ??= edgesFrom(this.#places)
    return this.#edges
  }
}

function edgesFrom(places: Place[]): Edges {
  const edges: Edges = { words: new Map(), classes: new Map(), measured: new Map() }
  for (const { pattern, done, rest } of places) {
    if (rest.length > 0) follow(edges.words, rest[0]!, { pattern, done, rest: rest.slice(1) })
    else for (const choice of pattern.items[done]?.choices ?? []) choose(edges, choice, { pattern, done, rest })
  }
  return edges
}

function choose(edges: Edges, choice: string, { pattern, done }: Place): void {
  const [name, ...rest] = wordsOf(choice)
  const place = { pattern, done, rest }
  if (!choice.startsWith('@')) follow(edges.words, name!, place)
  else follow(measures.has(name!) ? edges.measured : edges.classes, name!, place)
}

/** After the last word of an item the next item begins. */
function follow(edges: Map<string, Node>, key: string, { pattern, done, rest }: Place): void {
  const next = edges.get(key) ?? new Node()
  next.add({ pattern, done: rest.length === 0 ? done + 1 : done, rest })
  edges.set(key, next)
}

const wordsOf = (choice: string): string[] =>
  choice.startsWith('@') ? [choice.slice(1)] : fold(choice.replaceAll('_', ' ')).split(' ')

function patternOf(text: string, phrase: Phrase): Pattern {
  const items = text.split(' ').map((item) => {
    const isOptional = item.endsWith('?')
    return { choices: (isOptional ? item.slice(0, -1) : item).split('|'), isOptional }
  })
  for (const choice of items.flatMap(({ choices }) => choices)) requireClass(choice)
  return { items, phrase }
}

function requireClass(choice: string): void {
  const name = choice.slice(1)
  if (choice.startsWith('@') && !measures.has(name) && !classNames.has(name))
    throw new Error(`no class of words is named ${name}`)
}

type Column = 'kind' | 'pattern' | 'when'

function treeOf(files: string[]): Node {
  const root = new Node()
  for (const { kind, pattern, when } of files.flatMap((file) => parseList<Column>(readData(file)))) {
    root.add({ pattern: patternOf(pattern, { kind, when: when as AsideCondition }), done: 0, rest: [] })
  }
  return root
}

const tree = treeOf(['trades', 'refused', 'not-applied', 'traits'])

/** Longest first; among equals, in the order of the files. */
export function phrasesAt(words: NumberWords, from: number): PhraseFound[] {
  const found: PhraseFound[] = []
  walk({ words, from, found }, tree, from)
  return found.length > 1 ? found.sort((a, b) => b.to - a.to) : found
}

interface Walk {
  words: NumberWords
  from: number
  found: PhraseFound[]
}

function walk(of: Walk, at: Node, to: number): void {
  for (const phrase of at.phrases) of.found.push({ phrase, to })
  const token = of.words.tokens[to]
  if (!token || token.word === '' || (to > of.from && !continues(of.words, to))) return
  const { words, classes, measured } = at.edges
  const literal = words.get(token.word)
  if (literal) walk(of, literal, to + 1)
  if (classes.size > 0) {
    for (const name of classesOf(token.word)) {
      const next = classes.get(name)
      if (next) walk(of, next, to + 1)
    }
  }
  for (const [name, next] of measured) {
    const end = measures.get(name)!(of.words, to)
    if (end > to) walk(of, next, end)
  }
}

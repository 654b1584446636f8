/**
 * The phrases of the word lists as one tree of words. Owns how a line of a list is written and which phrases begin at a word: words in
 * order, "a|b" for either, "_" for a space within one of them, "?" behind what may be missing, "@NAME" for a class of words or a measure.
 */
import { fold } from '../../../base/fold.ts'
import { parseList } from '../../../reference/lists.ts'
import { continues, measures, type NumberWords } from './numbers.ts'
import { classesOf, classNames, readData } from './words.ts'

/**
 * On what condition a phrase counts. ALONE: it is all that stands between two pauses. OPEN: what follows is a pause or a function word.
 * BEFORE_OR: it is the second half of "in or willing to move to Berlin", of which the place stays; TO_PLACE is the opposite.
 */
export type AsideCondition = '' | 'ALONE' | 'OPEN' | 'BEFORE_OR' | 'TO_PLACE'

export interface Phrase {
  kind: string
  when: AsideCondition
}

interface Node {
  words: Map<string, Node>
  classes: Map<string, Node>
  measured: Map<string, Node>
  phrases: Phrase[]
}

export interface PhraseFound {
  phrase: Phrase
  to: number
}

const node = (): Node => ({ words: new Map(), classes: new Map(), measured: new Map(), phrases: [] })

function step(edges: Map<string, Node>, key: string): Node {
  const known = edges.get(key)
  if (known) return known
  const made = node()
  edges.set(key, made)
  return made
}

function along(from: Node, choice: string): Node {
  if (!choice.startsWith('@')) {
    return fold(choice.replaceAll('_', ' '))
      .split(' ')
      .reduce((at, word) => step(at.words, word), from)
  }
  const name = choice.slice(1)
  if (measures.has(name)) return step(from.measured, name)
  if (!classNames.has(name)) throw new Error(`no class of words is named ${name}`)
  return step(from.classes, name)
}

function learn(root: Node, pattern: string, phrase: Phrase): void {
  let ends = [root]
  for (const item of pattern.split(' ')) {
    const optional = item.endsWith('?')
    const choices = (optional ? item.slice(0, -1) : item).split('|')
    const next = new Set(choices.flatMap((choice) => ends.map((end) => along(end, choice))))
    ends = optional ? [...next, ...ends.filter((end) => !next.has(end))] : [...next]
  }
  // What several languages have in common is one phrase.
  const isNew = ({ phrases }: Node) => !phrases.some(({ kind, when }) => kind === phrase.kind && when === phrase.when)
  for (const end of ends.filter(isNew)) end.phrases.push(phrase)
}

type Column = 'kind' | 'pattern' | 'when'

function treeOf(files: string[]): Node {
  const root = node()
  for (const { kind, pattern, when } of files.flatMap((file) => parseList<Column>(readData(file)))) {
    learn(root, pattern, { kind, when: when as AsideCondition })
  }
  return root
}

const tree = treeOf(['trades', 'refused', 'not-applied', 'traits'])

/** Longest first; of equals, as the files come. */
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
  const literal = at.words.get(token.word)
  if (literal) walk(of, literal, to + 1)
  if (at.classes.size > 0) {
    for (const name of classesOf(token.word)) {
      const next = at.classes.get(name)
      if (next) walk(of, next, to + 1)
    }
  }
  for (const [name, next] of at.measured) {
    const end = measures.get(name)!(of.words, to)
    if (end > to) walk(of, next, end)
  }
}

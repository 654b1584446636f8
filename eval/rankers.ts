/** Ways to rank titles by similarity to a title: by vectors, and the two lexical ones to be beaten. */
import { fold } from '../src/base/fold.ts'
import type { TitleEncoder } from '../src/reference/titles/encoder.ts'

/** Scores every target for a query. */
export type Scorer = (query: string) => Float32Array

export interface Ranker {
  name: string
  index(targets: string[]): Scorer
}

/** Scores each target by the sum, over the terms it shares with the query, of the product of both weights. */
function sparseScorer(targets: Map<string, number>[], weigh: (query: string) => Map<string, number>): Scorer {
  const postings = new Map<string, [target: number, weight: number][]>()
  for (const [target, terms] of targets.entries()) {
    for (const [term, weight] of terms) {
      const list = postings.get(term)
      if (list) list.push([target, weight])
      else postings.set(term, [[target, weight]])
    }
  }
  return (query) => {
    const scores = new Float32Array(targets.length)
    for (const [term, weight] of weigh(query)) {
      for (const [target, other] of postings.get(term) ?? []) scores[target]! += weight * other
    }
    return scores
  }
}

function countTerms(terms: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

function trigramsOf(text: string): Map<string, number> {
  const padded = `  ${fold(text)} `
  const counts = countTerms([...padded.slice(2)].map((_, at) => padded.slice(at, at + 3)))
  const length = Math.hypot(...counts.values())
  return new Map([...counts].map(([gram, count]) => [gram, count / length]))
}

export const trigrams: Ranker = {
  name: 'trigrams',
  index: (targets) => sparseScorer(targets.map(trigramsOf), trigramsOf),
}

/** The usual values of Okapi BM25. */
const K1 = 1.2
const B = 0.75

const wordsOf = (text: string): string[] => fold(text).split(' ')

export const bm25: Ranker = {
  name: 'BM25',
  index(targets) {
    const documents = targets.map((target) => countTerms(wordsOf(target)))
    const lengths = targets.map((target) => wordsOf(target).length)
    const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
    const frequency = countTerms(documents.flatMap((document) => [...document.keys()]))
    const rarity = (term: string): number => {
      const count = frequency.get(term) ?? 0
      return Math.log(1 + (targets.length - count + 0.5) / (count + 0.5))
    }
    const weighted = documents.map((document, index) => {
      const longer = K1 * (1 - B + (B * lengths[index]!) / mean)
      return new Map([...document].map(([term, count]) => [term, (rarity(term) * count * (K1 + 1)) / (count + longer)]))
    })
    return sparseScorer(weighted, (query) => new Map([...new Set(wordsOf(query))].map((word) => [word, 1])))
  },
}

/** Scores by the product of unit vectors. */
export function vectorRanker(name: string, encode: (text: string) => Float32Array): Ranker {
  return {
    name,
    index(targets) {
      const rows = targets.map(encode)
      return (query) => {
        const vector = encode(query)
        return Float32Array.from(rows, (row) => {
          let sum = 0
          for (let d = 0; d < vector.length; d++) sum += vector[d]! * row[d]!
          return sum
        })
      }
    },
  }
}

export const encoderRanker = (encoder: TitleEncoder): Ranker => vectorRanker('encoder', (text) => encoder.encode(text))

/**
 * Titles of all kinds of work with which a question is compared to decide how similar is similar enough
 * (src/reference/titles/cut.ts).
 */
import { titleEncoder } from '../src/reference/titles/encoder.ts'
import { packVector } from '../src/reference/titles/matrix.ts'
import { type Corpus, LANGUAGES } from './corpus.ts'
import { type Part, partOf } from './holdout.ts'

/** Every third of ESCO's occupations, in the order of their ids, which say nothing about the work; languages alternate. */
const EVERY = 3

/** Only from occupations that were trained on, so that twins are measured like the shipped weights. */
export function anchorTitles({ occupations }: Corpus, heldOut: ReadonlySet<Part>): string[] {
  const kept = occupations.filter(({ id }) => !heldOut.has(partOf(id)))
  return kept
    .filter((_, at) => at % EVERY === 0)
    .flatMap(({ names }, at) => names[LANGUAGES[at % LANGUAGES.length]!][0] ?? [])
}

/** Encoded with the same weights they will be stored beside. */
export function packAnchors(weights: Uint8Array, titles: string[]): Int8Array {
  const { encode } = titleEncoder(weights)
  const vectors = titles.map((title) => packVector(encode(title)))
  return Int8Array.from(vectors.flatMap((vector) => [...vector]))
}

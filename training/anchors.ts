/** Titles of all kinds of work that a question is held against when it is asked how near is near (src/reference/titles/cut.ts). */
import { titleEncoder } from '../src/reference/titles/encoder.ts'
import { packVector } from '../src/reference/titles/matrix.ts'
import { type Corpus, LANGUAGES } from './corpus.ts'
import { type Part, partOf } from './holdout.ts'

/** Every so manieth of ESCO's occupations, by their ids, which say nothing of the work; the languages in turn. */
const EVERY = 3

/** Of what was trained on alone, so that twins are measured as the shipped weights would be. */
export function anchorTitles({ occupations }: Corpus, heldOut: ReadonlySet<Part>): string[] {
  const kept = occupations.filter(({ id }) => !heldOut.has(partOf(id)))
  return kept
    .filter((_, at) => at % EVERY === 0)
    .flatMap(({ names }, at) => names[LANGUAGES[at % LANGUAGES.length]!][0] ?? [])
}

/** Encoded by the very weights that they will lie beside. */
export function packAnchors(weights: Uint8Array, titles: string[]): Int8Array {
  const { encode } = titleEncoder(weights)
  const vectors = titles.map((title) => packVector(encode(title)))
  return Int8Array.from(vectors.flatMap((vector) => [...vector]))
}

/**
 * Words for industries that mean more, or less, than the industry with that name. "Manufacturing" is one name in the list of
 * industries, but also covers everybody who makes cars, food or steel, so a search for it means all of these. Owns which words are
 * wider (data/wide-industries.tsv) and which are only a part (data/narrow-industries.tsv). A record that says just "Manufacturing"
 * belongs to the one industry.
 */
import { fold } from '../../base/fold.ts'
import { namesInCell, rowsIn } from '../../reference/lists.ts'

const wide: ReadonlyMap<string, readonly string[]> = new Map(
  rowsIn<'language' | 'phrases' | 'industries'>(new URL('./data/wide-industries.tsv', import.meta.url)).flatMap(
    ({ phrases, industries }) => {
      const ids = namesInCell(industries).map((id) => `industry:${id}`)
      return namesInCell(phrases).map((phrase): [string, string[]] => [fold(phrase), ids])
    },
  ),
)

/** All industries that these words mean; undefined if only the one with that name. */
export const industriesMeant = (words: string): readonly string[] | undefined => wide.get(fold(words))

const narrow: ReadonlySet<string> = new Set(
  rowsIn<'language' | 'phrases'>(new URL('./data/narrow-industries.tsv', import.meta.url)).flatMap(({ phrases }) =>
    namesInCell(phrases).map(fold),
  ),
)

/** "no fast food" said of a chef: excluding its industry would exclude all restaurants. */
export const isPartOfIndustry = (words: string): boolean => narrow.has(fold(words))

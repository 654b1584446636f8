/**
 * Words of industries that mean more than the one that bears them, or less. "Manufacturing" is one word of a list of industries, and
 * everybody's who makes cars, food or steel: asked for, it means all of these. Owns which words do (data/wide-industries.tsv), and which are a
 * part of theirs (data/narrow-industries.tsv). A record that says no more than "Manufacturing" is of the one.
 */
import { fold } from '../../base/fold.ts'
import { listed, rowsIn } from '../../reference/lists.ts'

const wide: ReadonlyMap<string, readonly string[]> = new Map(
  rowsIn<'language' | 'phrases' | 'industries'>(new URL('./data/wide-industries.tsv', import.meta.url)).flatMap(
    ({ phrases, industries }) => {
      const ids = listed(industries).map((id) => `industry:${id}`)
      return listed(phrases).map((phrase): [string, string[]] => [fold(phrase), ids])
    },
  ),
)

/** All industries that these words mean; undefined: the one that bears them as a name. */
export const industriesMeant = (words: string): readonly string[] | undefined => wide.get(fold(words))

const narrow: ReadonlySet<string> = new Set(
  rowsIn<'language' | 'phrases'>(new URL('./data/narrow-industries.tsv', import.meta.url)).flatMap(({ phrases }) =>
    listed(phrases).map(fold),
  ),
)

/** "no fast food" said of a chef: left out with their industry would be all restaurants. */
export const isPartOfIndustry = (words: string): boolean => narrow.has(fold(words))

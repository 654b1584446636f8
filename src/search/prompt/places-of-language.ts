/**
 * Of places that share a name, those where the language of the prompt is spoken: "enfermeiro em Salvador" means Bahia. Owns where each language
 * is (data/language-regions.tsv, by the ids of the gazetteer). English is written about everywhere.
 */
import { rowsIn } from '../../reference/lists.ts'
import type { Reading } from './lexicon.ts'
import type { Wording } from './wording.ts'

const regions = new Map(
  rowsIn<'language' | 'regions'>(new URL('./data/language-regions.tsv', import.meta.url)).map((row) => [
    row.language,
    new Set(row.regions.split(' ')),
  ]),
)

/** "à Cambridge": a town of that name in Québec is not meant for its language. */
const KNOWN_SHARE = 0.5

export function ofLanguage(readings: readonly Reading[], { weights }: Wording): readonly Reading[] {
  const most = Math.max(...weights.values())
  const spoken = [...weights].filter(([, weight]) => weight === most)
  // Words that two languages have tell neither.
  const around = spoken.length === 1 && regions.get(spoken[0]![0])
  if (!around) return readings
  const near = readings.filter(({ id, within = [] }) => around.has(id) || within.some((each) => around.has(each)))
  const weightOf = (some: readonly Reading[]) => Math.max(0, ...some.map(({ weight = 0 }) => weight))
  return weightOf(near) >= KNOWN_SHARE * weightOf(readings) ? near : readings
}

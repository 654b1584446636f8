/** What each feature is worth, as `npm run train -- reader` learnt it from labelled prompts. Owns the file data/weights.tsv. */
import { readFileSync } from 'node:fs'
import { FEATURES, featureKinds, featureOf, type Template, templates } from './templates.ts'

const file = new URL('./data/weights.tsv', import.meta.url)

/** The file has two digits behind the point: half the bytes of a double hold them. */
export const weights = new Float32Array(FEATURES)

for (const line of readFileSync(file, 'utf8').split('\n').slice(1)) {
  const [template, kind, values] = line.split('\t') as [Template, (typeof featureKinds)[number], string | undefined]
  if (!values) continue
  for (const pair of values.split(' ')) {
    const [value, worth] = pair.split(':').map(Number) as [number, number]
    weights[featureOf(template, featureKinds.indexOf(kind), value)] = worth
  }
}

/** One line for a template and a kind, its values that are worth anything. */
export function weightLines(learnt: Float64Array): string {
  const lines = (Object.keys(templates) as Template[]).flatMap((template) =>
    featureKinds.map((kind, n) => {
      const pairs = Array.from({ length: templates[template] }, (_, value) => [
        value,
        learnt[featureOf(template, n, value)]!,
      ])
      const worth = pairs.map(([value, one]) => [value, Math.round(one! * 100) / 100]).filter(([, one]) => one !== 0)
      return worth.length === 0 ? '' : `${template}\t${kind}\t${worth.map((pair) => pair.join(':')).join(' ')}`
    }),
  )
  return `template\tkind\tvalues\n${lines.filter((line) => line !== '').join('\n')}\n`
}

/** The weight of each feature, as `npm run train -- reader` learnt it from labelled prompts. Owns data/weights.tsv. */
import { readFileSync } from 'node:fs'
import { FEATURES, featureKinds, featureOf, type Template, templates } from './templates.ts'

const file = new URL('./data/weights.tsv', import.meta.url)

/** The file has two decimals, for which singles suffice at half the memory of doubles. */
export const weights = new Float32Array(FEATURES)

for (const line of readFileSync(file, 'utf8').split('\n').slice(1)) {
  const [template, kind, values] = line.split('\t') as [Template, (typeof featureKinds)[number], string | undefined]
  if (!values) continue
  for (const pair of values.split(' ')) {
    const [value, worth] = pair.split(':').map(Number) as [number, number]
    weights[featureOf(template, featureKinds.indexOf(kind), value)] = worth
  }
}

/** The lines of the file: one for each template and kind, with the values whose weight is not zero. */
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

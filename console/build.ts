/**
 * Builds the console into the folder named by the first argument: `node console/build.ts <folder>`. Owns bundling and compressing;
 * src/wiring/console.ts decides when to build. Runs as a process of its own, so that the bundler's memory does not stay with the server.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import config from './vite.config.ts'

/** File types that get smaller when compressed; fonts are compressed already. */
const COMPRESSED = /\.(html|js|css|svg)$/
/** Quality 9, because the highest level (11) takes three times as long to save one per cent more. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

const outDir = process.argv[2]
if (!outDir) throw new Error('Usage: node console/build.ts <folder>')

await build({
  ...config,
  configFile: false,
  logLevel: 'warn',
  build: { ...config.build, outDir: resolve(outDir), emptyOutDir: true },
})
const files = await readdir(outDir, { recursive: true, withFileTypes: true })
await Promise.all(
  files
    .filter((file) => file.isFile() && COMPRESSED.test(file.name))
    .map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      const content = await readFile(path)
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content, BROTLI))
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
)

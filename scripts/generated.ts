/**
 * Writes the files that are generated from the code: `npm run generate`. With `--check` it writes nothing, and exits with 1 if
 * one of them differs from what the code gives now.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { configurationPage } from './configuration-page.ts'
import { networkApiPage } from './network-limits.ts'
import { networkOpenapiDocument } from './network-openapi.ts'
import { openapiDocument } from './openapi-document.ts'

const files: Record<string, () => Promise<string>> = {
  'openapi.json': openapiDocument,
  'docs/configuration.md': configurationPage,
  'docs/network-api.md': networkApiPage,
  'docs/network-openapi.json': async () => networkOpenapiDocument(),
}

const check = process.argv.includes('--check')
const stale: string[] = []
for (const [file, make] of Object.entries(files)) {
  const path = new URL(`../${file}`, import.meta.url)
  const wanted = await make()
  const present = await readFile(path, 'utf8').catch(() => '')
  if (present === wanted) continue
  if (check) stale.push(file)
  else await writeFile(path, wanted)
}
if (stale.length > 0) {
  console.error(`Out of date: ${stale.join(', ')}. Run "npm run generate" and commit the result.`)
  process.exit(1)
}

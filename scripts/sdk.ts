/**
 * Writes the generated parts of both SDKs, from openapi.json: `npm run sdk`, which `npm ci`, `npm run generate` and `npm run
 * check` run by themselves. The results are not checked in.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { writePythonSdk } from './sdk-python.ts'
import { sdkOperations, sdkTypes } from './sdk-types.ts'

const folder = new URL('../sdk/typescript/src/generated/', import.meta.url)
await mkdir(folder, { recursive: true })
await writeFile(new URL('types.ts', folder), await sdkTypes())
await writeFile(new URL('operations.ts', folder), await sdkOperations())
await writePythonSdk()

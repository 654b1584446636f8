/**
 * Compiles the reference data ahead of time: `npm run reference [folder]`. Otherwise the service compiles it at its first use; an
 * image or a read-only installation needs it before.
 */
import { join } from 'node:path'
import { compiledReference } from '../src/compile/compiled-reference.ts'
import { readConfig } from '../src/settings/config.ts'

const folder = process.argv[2] ?? join(readConfig(process.env).dataDir, 'reference')
await compiledReference(folder)
console.log(`Reference data is ready in ${folder}`)

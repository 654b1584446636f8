/**
 * Builds the console ahead of time: `npm run build [data folder]`. Otherwise the service builds it at its first start; an image
 * or a read-only installation needs it before.
 */
import { readConfig } from '../src/settings/config.ts'
import { builtConsole } from '../src/wiring/console.ts'

const folder = await builtConsole(process.argv[2] ?? readConfig(process.env).dataDir)
console.log(`The console is ready in ${folder}`)

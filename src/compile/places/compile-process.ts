/** The process that compiles: `node compile-process.ts <file>`. Writes the file it was given and ends. */
import { deliver } from '../compile-in-child.ts'
import { compilePlaces } from './compile-places.ts'

await deliver(await compilePlaces())

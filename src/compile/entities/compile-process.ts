/** The process that compiles: `node compile-process.ts <file>`. Writes the file it was given and ends. */
import { deliver } from '../compile-apart.ts'
import { compileEntities } from './compile-entities.ts'

await deliver(await compileEntities())

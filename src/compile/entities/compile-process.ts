/** The process that compiles: `node compile-process.ts <file>`. Writes the file it was given and ends. */
import { deliver } from '../compile-in-child.ts'
import { compileEntities } from './compile-entities.ts'

await deliver(await compileEntities())

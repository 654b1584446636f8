/** The process that compiles: `node compile-process.ts <file>`. Writes the file it was given and ends. */
import { writeFile } from 'node:fs/promises'
import { compileEntities } from './compile.ts'

await writeFile(process.argv[2]!, await compileEntities())

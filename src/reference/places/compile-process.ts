/**
 * The process that compiles: `node compile-process.ts <file>`. A process and not a thread, since a thread leaves its
 * 400 MB with the server for good. Writes the file it was given and ends.
 */
import { writeFile } from 'node:fs/promises'
import { compilePlaces } from './compile.ts'

await writeFile(process.argv[2]!, await compilePlaces())

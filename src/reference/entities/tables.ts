/** The hand-kept lists of this room. */
import { readFile } from 'node:fs/promises'
import { parseList } from '../lists.ts'

export async function readList<Column extends string>(name: string): Promise<Record<Column, string>[]> {
  return parseList<Column>(await readFile(new URL(`./data/${name}.tsv`, import.meta.url), 'utf8'))
}

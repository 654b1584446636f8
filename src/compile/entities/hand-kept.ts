/** The hand-kept lists that organisations are compiled from. */
import { readFile } from 'node:fs/promises'
import { parseList } from '../../reference/lists.ts'

export async function readHandKept<Column extends string>(name: string): Promise<Record<Column, string>[]> {
  return parseList<Column>(await readFile(new URL(`./data/${name}.tsv`, import.meta.url), 'utf8'))
}

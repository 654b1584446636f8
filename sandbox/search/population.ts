/** All people of one sandbox, with the table used to search them. Owns when the table is built; neither changes afterwards. */
import { createDirectory, type Directory } from '../people/directory.ts'
import { buildTable, type Table } from './table.ts'

export interface Population {
  readonly directory: Directory
  tableOf(): Table
}

export function createPopulation(seed: number, people: number): Population {
  const directory = createDirectory(seed, people)
  let table: Table | undefined
  return {
    directory,
    // Building takes half a second, for which the start need not wait: done at the first search, or before by the sandbox's `warm`.
    tableOf() {
      table ??= buildTable(directory)
      return table
    },
  }
}

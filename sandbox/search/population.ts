/** Everybody of one sandbox with the table they are searched by. Owns when the table is made; nothing changes either afterwards. */
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
    // Half a second that a start need not wait for: made for the first search, or before it by the sandbox's `warm`.
    tableOf() {
      table ??= buildTable(directory)
      return table
    },
  }
}

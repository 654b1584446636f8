/**
 * Runs several test files in one process, one after the other, because loading the service's modules takes longer than the tests of most
 * files. Each file is a test, and the file's hooks belong to that test, so what it started is ended before the next file begins. Node
 * assigns a test to a file by the promises that led to it, so a file must not await a promise that another file made.
 */
import { test } from 'node:test'

const ROOT = new URL('../../', import.meta.url)

export function several(files: string[]): void {
  for (const file of files) {
    test(file, async (context) => {
      const loaded = import(new URL(file, ROOT).href)
      // Without this the first test would begin while its file is still being read, before the definitions further down.
      context.before(() => loaded)
      await loaded
    })
  }
}

/**
 * Several test files in one process, one after the other: loading the service's modules costs more than most files'
 * tests. A file's hooks belong to the test that stands for it, so what it started is ended before the next begins. Whose
 * a test is Node tells by the promises that led to it: a file must not await one that another file made.
 */
import { test } from 'node:test'

const ROOT = new URL('../../', import.meta.url)

export function several(files: string[]): void {
  for (const file of files) {
    test(file, async (context) => {
      const loaded = import(new URL(file, ROOT).href)
      // The first test would begin while its file is still being read, before what stands further down is defined.
      context.before(() => loaded)
      await loaded
    })
  }
}

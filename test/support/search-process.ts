/**
 * Runs the same tests on a search process. If SCOUT_TEST_SEARCH_APART is set, a test's service asks its index over a socket, as
 * processes of one machine do. Otherwise each service has its own index.
 */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '../../src/base/log.ts'
import type { Scout } from '../../src/operations/scout.ts'
import { IndexClient } from '../../src/search/search-process/index-client.ts'
import type { Config } from '../../src/settings/config.ts'
import { openSearcher } from '../../src/wiring/searcher.ts'

/** Short, because the path of a socket may have only about a hundred characters. */
export const socketPath = () => join(tmpdir(), `ts-${randomUUID().slice(0, 8)}`, 'search.sock')

/** Returns a function that closes it. */
export async function useSearchProcess(scout: Scout, config: Config): Promise<() => Promise<void>> {
  if (!process.env.SCOUT_TEST_SEARCH_APART || config.searchUrl) return async () => {}
  const { database } = scout
  const path = socketPath()
  const searcher = await openSearcher(config, { database, close: async () => {} }, createLog('silent'))
  await searcher.listen(path)
  scout.poolIndex = new IndexClient(path)
  return async () => {
    await scout.poolIndex.close()
    await searcher.close()
    await rm(join(path, '..'), { recursive: true, force: true })
  }
}

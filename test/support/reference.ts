/**
 * The reference data for tests. Compiling takes seconds and the files' names change with their sources, so all tests share
 * the folder that the service itself would use.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLog, type Log } from '../../src/base/log.ts'
import type { Knowledge } from '../../src/operations/scout.ts'
import { type Config, readConfig } from '../../src/settings/config.ts'
import { lazyKnowledge } from '../../src/wiring/lazy-knowledge.ts'

export const TEST_DATA_DIR = fileURLToPath(new URL('../../.scout', import.meta.url))

export const referenceFolder = join(TEST_DATA_DIR, 'reference')

const load = lazyKnowledge(readConfig({ SCOUT_DATA_DIR: TEST_DATA_DIR }), createLog('silent'))
let loaded: Knowledge | undefined

/** A promise of its own for each caller: tests after `await` of one that another file made would be taken for that file's. */
export async function testKnowledge(): Promise<Knowledge> {
  loaded ??= await load()
  return loaded
}

/** Opening it takes half a second: services of one process share it, unless their settings ask for another. */
export const knowledgeOf = (config: Config, log: Log): (() => Promise<Knowledge>) =>
  config.dataDir === TEST_DATA_DIR && !config.promptModelUrl ? testKnowledge : lazyKnowledge(config, log)

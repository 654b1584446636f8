/**
 * The reference data for tests. Compiling takes seconds and the files' names change with their sources, so all tests share the
 * folder that the service itself would use.
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

/**
 * Async, so that each caller gets its own promise: Node assigns tests to the file whose promise they await, and a shared promise
 * would assign them to the wrong file.
 */
export async function testKnowledge(): Promise<Knowledge> {
  loaded ??= await load()
  return loaded
}

/** Opening the data takes half a second, so services of one process share them, unless their settings ask for others. */
export const knowledgeOf = (config: Config, log: Log): (() => Promise<Knowledge>) =>
  config.dataDir === TEST_DATA_DIR && !config.promptModelUrl ? testKnowledge : lazyKnowledge(config, log)

/**
 * The reference data for tests. Compiling takes seconds and the files' names change with their sources, so all tests share
 * the folder that the service itself would use.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLog } from '../../src/base/log.ts'
import { readConfig } from '../../src/config.ts'
import { lazyKnowledge } from '../../src/knowledge.ts'

export const TEST_DATA_DIR = fileURLToPath(new URL('../../.scout', import.meta.url))

export const referenceFolder = join(TEST_DATA_DIR, 'reference')

export const testKnowledge = lazyKnowledge(readConfig({ SCOUT_DATA_DIR: TEST_DATA_DIR }), createLog('silent'))

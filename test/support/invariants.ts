/** What must be true in the database once all work has ended, whatever was killed meanwhile; see torture/invariants.ts. */
import assert from 'node:assert/strict'
import type { Database } from '../../src/storage/database.ts'
import { brokenInvariants } from '../../torture/invariants.ts'

export async function assertInvariants(database: Database): Promise<void> {
  assert.deepEqual(await brokenInvariants(database), {})
}

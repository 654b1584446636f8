/**
 * A process that uses the embedded PostgreSQL, for tests that kill it: `embedded-child.ts <dataDir> [sharedDir]`. Tells its
 * parent when it is connected and what the launcher logs; leaves and ends when the parent says so.
 */
import { startEmbeddedPostgres } from '../../src/embedded/start.ts'

export type ChildMessage =
  | { kind: 'ready'; url: string; folder: string }
  | { kind: 'log'; text: string }
  | { kind: 'failed'; text: string }

const [dataDir = '', sharedDir] = process.argv.slice(2)
const tell = (message: ChildMessage) => process.send?.(message)

try {
  const server = await startEmbeddedPostgres({ dataDir, sharedDir, log: (text) => tell({ kind: 'log', text }) })
  process.once('message', async () => {
    await server.leave()
    // No process.exit: the test also checks that nothing keeps this process alive any more.
    process.disconnect()
  })
  tell({ kind: 'ready', url: server.url, folder: server.folder })
} catch (error) {
  tell({ kind: 'failed', text: String(error) })
  process.disconnect()
}

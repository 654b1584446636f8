/** `talent-scout door`: a door as a process. Owns its settings, how often it asks the cells, and how it stops. */
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { makeFolder } from '../base/data-folder.ts'
import { awaitStopRequest, outliveLostFailures } from '../base/lifecycle.ts'
import { createLog } from '../base/log.ts'
import { readCellsFile } from '../door/cells-file.ts'
import { Door } from '../door/door.ts'

const LOOK_MS = 1_000
const KEEP_MS = 10_000
/** By then a load balancer in front of the doors has seen the failing health check and sends nothing more. */
const LEAVE_MS = 1_000
const STOP_MS_MAX = 25_000

const env = process.env
const cellsFile = env.SCOUT_CELLS_FILE?.trim()
const token = env.SCOUT_CELL_TOKEN?.trim()
const port = Number(env.PORT?.trim() || '3000')
const host = env.HOST?.trim() || '127.0.0.1'

function complain(text: string): never {
  process.stderr.write(`${text}\n`)
  process.exit(2)
}

async function main(): Promise<void> {
  if (!cellsFile) complain('SCOUT_CELLS_FILE must name the file that "scout cells add" writes.')
  if (!token) complain('SCOUT_CELL_TOKEN must be the same as in every cell.')
  if (!Number.isInteger(port) || port < 0 || port > 65_535) complain('PORT must be a whole number from 0 to 65535.')
  const log = createLog(env.SCOUT_LOG_LEVEL?.trim() || 'warn')
  outliveLostFailures(log)
  const folder = env.SCOUT_DATA_DIR?.trim() || '.scout-door'
  await makeFolder(folder)
  const kept = join(folder, 'directory.json')
  const door = new Door({ token, log })
  await door.directory.recall(kept)
  const look = async () => {
    // If the list cannot be read just now, the door goes on with the last one.
    await readCellsFile(cellsFile).then(
      ({ cells, version }) => door.useCells(cells, version),
      (error) => log.warn({ err: error }, 'the list of cells cannot be read'),
    )
    return { asked: door.directory.refresh() }
  }
  await (await look()).asked
  // The next look does not wait for the cells' answers, so a cell that answers late delays no question to another.
  const looking = repeat(LOOK_MS, look)
  const keeping = repeat(KEEP_MS, () => door.directory.keep(kept))
  await new Promise<void>((resolve, reject) => {
    door.server.once('error', reject).listen(port, host, resolve)
  })
  const { port: taken } = door.server.address() as AddressInfo
  process.stdout.write(`The door is listening on http://${host}:${taken}, ${door.directory.size} keys known\n`)
  awaitStopRequest({
    onStop: () => {
      door.stop()
      setTimeout(() => process.exit(1), STOP_MS_MAX).unref()
      setTimeout(async () => {
        looking()
        keeping()
        await door.directory.keep(kept).catch(() => {})
        await door.close()
        process.exit(0)
      }, LEAVE_MS)
    },
    onInsist: () => process.exit(1),
  })
}

/** Repeats the work `ms` after its end. Returns a function that stops it. */
function repeat(ms: number, work: () => Promise<unknown>): () => void {
  let timer: NodeJS.Timeout
  const next = () => {
    timer = setTimeout(
      () =>
        work()
          .catch(() => {})
          .finally(next),
      ms,
    )
  }
  next()
  return () => clearTimeout(timer)
}

main().catch((error: Error) => complain(error.message))

/** Several whole installations (cells) in this process, each with its own database and secret, and a door in front of them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { type CellEntry, writeCellsFile } from '../../src/door/cells-file.ts'
import { Door } from '../../src/door/door.ts'
import { asSetting } from '../admin/run-scout.ts'
import { startService, type TestService } from './service.ts'

export const CELL_TOKEN = 'the token of these cells'

export interface TestCells {
  folder: string
  /** The list of cells as a file, in the form the operator's command line reads. */
  file: string
  services: TestService[]
  cells: CellEntry[]
}

const secretOf = (name: string) => `the secret of ${name}, of 32 characters at least`

/** Each cell by its name, or with settings of its own in addition to the common ones. */
export async function startCells(
  ...wanted: (string | { name: string; env?: Record<string, string> })[]
): Promise<TestCells> {
  const folder = await mkdtemp(join(tmpdir(), 'talent-scout-cells-'))
  after(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'cells.json')
  const services: TestService[] = []
  const cells: CellEntry[] = []
  for (const each of wanted) {
    const { name, env: own } = typeof each === 'string' ? { name: each, env: {} } : { env: {}, ...each }
    const env = {
      SCOUT_SECRET_KEY: secretOf(name),
      SCOUT_CELL_TOKEN: CELL_TOKEN,
      SCOUT_WEBHOOK_PRIVATE: 'true',
      // Short, because moving an account waits twice this long.
      SCOUT_KEYS_SECONDS: '1',
      ...own,
    }
    const service = await startService({ env, accountsNamed: `Account of ${name}` })
    const settings = join(folder, `${name}.env`)
    const lines = { ...env, DATABASE_URL: asSetting(service.databaseUrl), SCOUT_DATA_DIR: join(folder, name) }
    await writeFile(
      settings,
      Object.entries(lines)
        .map(([key, value]) => `${key}='${value}'\n`)
        .join(''),
    )
    services.push(service)
    cells.push({ name, url: service.url, settings })
  }
  await writeCellsFile(file, cells)
  return { folder, file, services, cells }
}

export interface TestDoor {
  url: string
  door: Door
}

export async function openDoor(cells: CellEntry[]): Promise<TestDoor> {
  const door = new Door({ token: CELL_TOKEN })
  door.useCells(cells)
  await door.directory.refresh()
  const looking = setInterval(() => void door.directory.refresh(), 200)
  await new Promise<void>((resolve) => door.server.listen(0, '127.0.0.1', resolve))
  after(async () => {
    clearInterval(looking)
    door.closeConnections()
    await door.close()
  })
  return { url: `http://127.0.0.1:${(door.server.address() as AddressInfo).port}`, door }
}

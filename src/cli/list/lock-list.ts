/**
 * Only one process at a time works on a list. The process that holds the lock listens on a socket named after the list. The
 * system removes the lock however the process ends, so nobody has to clean it up.
 */
import { createHash } from 'node:crypto'
import { realpath, rm } from 'node:fs/promises'
import { createConnection, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { CommandEnd, EXIT } from '../exit.ts'

/** Returns a function that releases the lock. */
export async function lockList(file: string): Promise<() => void> {
  const whole = join(await realpath(dirname(resolve(file))), basename(file))
  const name = `talent-scout-${createHash('sha256').update(whole).digest('hex').slice(0, 32)}`
  // Linux has socket names that are not files (abstract sockets). Elsewhere a killed process leaves a socket file behind.
  const path = process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`)
  let server = await listen(path)
  if (!server && process.platform !== 'linux' && !(await isHeld(path))) {
    await rm(path, { force: true })
    server = await listen(path)
  }
  if (!server) throw new CommandEnd(EXIT.FAILED, `Another process is working on ${file}.`)
  return () => server.close()
}

function listen(path: string): Promise<Server | undefined> {
  return new Promise((found, fail) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? found(undefined) : fail(error),
    )
    server.listen(path, () => {
      server.unref()
      found(server)
    })
  })
}

function isHeld(path: string): Promise<boolean> {
  return new Promise((found) => {
    const socket = createConnection(path, () => {
      socket.destroy()
      found(true)
    }).once('error', () => found(false))
  })
}

/** A file system of its own, small enough to be filled; needs Linux and root. Owns its mount and the file that fills it. */
import { execFile } from 'node:child_process'
import { chmod, mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Closers, makeFolder } from '../bench/stage.ts'

const run = promisify(execFile)
const CHUNK = Buffer.alloc(1024 * 1024)

export interface SmallDisk {
  folder: string
  /** Fills it to the last block. */
  fill(): Promise<void>
  /** Frees all of the space again. */
  clear(): Promise<void>
  freeBytes(): Promise<number>
}

/** Undefined if the user may not mount one. */
export async function mountSmallDisk(closers: Closers, megabytes: number): Promise<SmallDisk | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const folder = join(await makeFolder(closers), 'disk')
  await mkdir(folder)
  const mounted = await run('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${megabytes}m,mode=0755`,
    'talent-scout',
    folder,
  ]).then(
    () => true,
    () => false,
  )
  if (!mounted) return undefined
  closers.push(() => run('umount', [folder]))
  await chmod(folder, 0o755)
  const ballast = join(folder, 'ballast')
  return {
    folder,
    async fill() {
      const file = await open(ballast, 'a')
      try {
        // Halved after each refusal, so that the last page is used too.
        for (let bytes = CHUNK.length; bytes >= 1; ) {
          const { bytesWritten } = await file.write(CHUNK, 0, bytes).catch((error: NodeJS.ErrnoException) => {
            if (error.code !== 'ENOSPC') throw error
            return { bytesWritten: 0 }
          })
          if (bytesWritten === 0) bytes >>= 1
        }
      } finally {
        await file.close()
      }
    },
    clear: () => rm(ballast, { force: true }),
    async freeBytes() {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
  }
}

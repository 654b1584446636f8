/** Writes that survive a kill or a power failure. */
import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Everything is on the disk when this returns. Loops because a disk that fills up may accept only a part without an error.
 * Returns the number of bytes.
 */
export async function writeWhole(handle: FileHandle, text: string, position: number): Promise<number> {
  const bytes = Buffer.from(text)
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
  await handle.datasync()
  return bytes.length
}

/** Without this, after a power failure the file may exist while its name is missing from the folder. */
export async function syncFolderOf(path: string): Promise<void> {
  const folder = await open(dirname(path))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

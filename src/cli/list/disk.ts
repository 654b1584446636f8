/** Writing that a kill or a power failure cannot undo. */
import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** On the disk when it returns, all of it: a disk that fills up may take a part without a word. Returns how long it was. */
export async function writeWhole(handle: FileHandle, text: string, position: number): Promise<number> {
  const bytes = Buffer.from(text)
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
  await handle.datasync()
  return bytes.length
}

/** Without it a file may be there and its name not. */
export async function syncFolderOf(path: string): Promise<void> {
  const folder = await open(dirname(path))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

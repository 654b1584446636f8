/**
 * The results of a list, which grow part by part. Owns that appended results are on the disk, and that results half written at a
 * kill are removed.
 */
import { constants } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { CommandEnd, EXIT } from '../exit.ts'
import { syncFolderOf, writeWhole } from './disk.ts'

export class ResultsFile {
  readonly #handle: FileHandle
  bytes: number

  private constructor(handle: FileHandle, bytes: number) {
    this.#handle = handle
    this.bytes = bytes
  }

  /** An empty file may be left by a process that died before it created its journal. */
  static async requireFree(path: string): Promise<void> {
    const { size } = (await stat(path).catch(() => undefined)) ?? { size: 0 }
    if (size > 0)
      throw new CommandEnd(
        EXIT.MISUSE,
        `${path} already exists, and there is no journal for it. Choose another --output.`,
      )
  }

  /** The file contains contact data, so only its owner may read it. */
  static async create(path: string): Promise<ResultsFile> {
    await ResultsFile.requireFree(path)
    const handle = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600)
    await handle.chmod(0o600)
    await syncFolderOf(path)
    return new ResultsFile(handle, 0)
  }

  /** Cuts the file to the length in the journal: whatever an unfinished part wrote behind it was never counted. */
  static async reopen(
    path: string,
    { bytes, mayHoldMore }: { bytes: number; mayHoldMore: boolean },
  ): Promise<ResultsFile> {
    const handle = await open(path, constants.O_RDWR).catch((error: Error) => {
      throw new CommandEnd(EXIT.MISUSE, `The earlier results cannot be opened: ${error.message}`)
    })
    const { size } = await handle.stat()
    // Somebody has edited the file; nothing they wrote is cut off.
    if (size < bytes || (size > bytes && !mayHoldMore)) {
      await handle.close()
      throw new CommandEnd(
        EXIT.MISUSE,
        `${path} is ${size < bytes ? 'shorter' : 'longer'} than its journal says, so it was changed. Restore it, or choose another --output.`,
      )
    }
    await handle.truncate(bytes)
    return new ResultsFile(handle, bytes)
  }

  /** The text is on the disk when this returns. */
  async append(text: string): Promise<void> {
    this.bytes += await writeWhole(this.#handle, text, this.bytes)
  }

  close(): Promise<void> {
    return this.#handle.close()
  }
}

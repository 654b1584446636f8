/** The results of a list as they grow. Owns that what was added is on the disk, and that half of it after a kill is taken away again. */
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

  /** An empty one may be left of a process that died before it made its journal. */
  static async requireFree(path: string): Promise<void> {
    const { size } = (await stat(path).catch(() => undefined)) ?? { size: 0 }
    if (size > 0)
      throw new CommandEnd(
        EXIT.MISUSE,
        `${path} is there already, and no journal says what it is. Choose another --output.`,
      )
  }

  /** It holds contact data: only its owner may read it. */
  static async create(path: string): Promise<ResultsFile> {
    await ResultsFile.requireFree(path)
    const handle = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600)
    await handle.chmod(0o600)
    await syncFolderOf(path)
    return new ResultsFile(handle, 0)
  }

  /** As the journal knows it: what a part that never ended has left behind that was never counted. */
  static async reopen(
    path: string,
    { bytes, mayHoldMore }: { bytes: number; mayHoldMore: boolean },
  ): Promise<ResultsFile> {
    const handle = await open(path, constants.O_RDWR).catch((error: Error) => {
      throw new CommandEnd(EXIT.MISUSE, `The results begun before cannot be opened: ${error.message}`)
    })
    const { size } = await handle.stat()
    // Somebody has edited it: nothing of theirs is cut off.
    if (size < bytes || (size > bytes && !mayHoldMore)) {
      await handle.close()
      throw new CommandEnd(
        EXIT.MISUSE,
        `${path} is ${size < bytes ? 'shorter' : 'longer'} than its journal says: it was changed. Put it back, or choose another --output.`,
      )
    }
    await handle.truncate(bytes)
    return new ResultsFile(handle, bytes)
  }

  /** On the disk when it returns. */
  async append(text: string): Promise<void> {
    this.bytes += await writeWhole(this.#handle, text, this.bytes)
  }

  close(): Promise<void> {
    return this.#handle.close()
  }
}

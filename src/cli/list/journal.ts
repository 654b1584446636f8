/**
 * The progress of a list, in a file beside its results, so that the same command continues after any end of the process. Before a
 * part is sent, its beginning is recorded with everything that its calls are made from; its end is recorded once its results are
 * on the disk. So a part without an end is sent again exactly as before: the service recognises the idempotency keys and replays
 * the answers.
 */
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { CommandEnd, EXIT } from '../exit.ts'
import { syncFolderOf, writeWhole } from './disk.ts'

/** What identifies a list: if any of this differs, it is another list. */
export interface ListIdentity {
  command: string
  accountId: string
  /** The SHA-256 of the list's file. */
  list: string
  asked: string
}

interface Head extends ListIdentity {
  talentScout: 1
  runId: string
}

export interface ListPart {
  /** The number of the part; its idempotency keys contain it. */
  part: number
  row: number
  rows: number
  budget: number
  at: string
}

interface Begun extends ListPart {
  begin: true
}

interface Ended {
  end: true
  /** The first row that is not in the results yet. */
  row: number
  /** The length of the results file at that point. */
  bytes: number
  credits: number
  completed: number
  failed: number
}

export interface ListState {
  row: number
  bytes: number
  creditsUsed: number
  completed: number
  failed: number
  parts: number
  /** The part that was begun and not ended. */
  open: ListPart | undefined
}

export const newListState = (): ListState => ({
  row: 0,
  bytes: 0,
  creditsUsed: 0,
  completed: 0,
  failed: 0,
  parts: 0,
  open: undefined,
})

export class Journal {
  readonly runId: string
  readonly state: ListState
  readonly #handle: FileHandle
  #position: number

  private constructor(handle: FileHandle, head: Head, lines: (Begun | Ended)[], position: number) {
    this.#handle = handle
    this.#position = position
    this.runId = head.runId
    this.state = newListState()
    for (const line of lines) this.#count(line)
  }

  /** Undefined if there is no journal, or if its first line never reached the disk; in that case nothing was sent. */
  static async find(path: string, identity: ListIdentity): Promise<Journal | undefined> {
    const handle = await open(path, constants.O_RDWR).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    if (!handle) return undefined
    try {
      const { whole, length } = wholeLines(await handle.readFile('utf8'))
      const [head, ...lines] = whole as [Head | undefined, ...(Begun | Ended)[]]
      if (head === undefined && length === 0) {
        await requireOurs(handle, path)
        await handle.close()
        return undefined
      }
      requireSame(path, head, identity)
      // A line that was half written when the process died must not run into the next one.
      await handle.truncate(length)
      return new Journal(handle, head!, lines, length)
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  /** When this returns, the journal is on the disk, including its name in the folder. */
  static async create(path: string, identity: ListIdentity, runId: string): Promise<Journal> {
    const handle = await open(path, constants.O_RDWR | constants.O_CREAT | constants.O_TRUNC, 0o600)
    const head: Head = { talentScout: 1, ...identity, runId }
    const journal = new Journal(handle, head, [], 0)
    await journal.#write(head)
    await syncFolderOf(path)
    return journal
  }

  /** When this returns, the part is recorded even if the process is killed; only then may it be sent. */
  async begin(part: Omit<ListPart, 'part' | 'at'>): Promise<ListPart> {
    const begun: Begun = { begin: true, ...part, part: this.state.parts, at: new Date().toISOString() }
    await this.#write(begun)
    this.#count(begun)
    return begun
  }

  /** Must be called only when the part's results are on the disk. */
  async end(ended: Omit<Ended, 'end'>): Promise<void> {
    await this.#write({ end: true, ...ended })
    this.#count({ end: true, ...ended })
  }

  close(): Promise<void> {
    return this.#handle.close()
  }

  #count(line: Begun | Ended): void {
    const { state } = this
    if ('begin' in line) {
      state.open = line
      state.parts = line.part + 1
      return
    }
    state.open = undefined
    state.row = line.row
    state.bytes = line.bytes
    state.creditsUsed = Math.round((state.creditsUsed + line.credits) * 1_000) / 1_000
    state.completed += line.completed
    state.failed += line.failed
  }

  async #write(line: object): Promise<void> {
    this.#position += await writeWhole(this.#handle, `${JSON.stringify(line)}\n`, this.#position)
  }
}

/** The lines up to the first incomplete one. Nothing behind that one was confirmed as written. */
function wholeLines(text: string): { whole: object[]; length: number } {
  const whole: object[] = []
  let length = 0
  for (const line of text.split('\n').slice(0, -1)) {
    try {
      whole.push(JSON.parse(line))
    } catch {
      break
    }
    length += Buffer.byteLength(line) + 1
  }
  return { whole, length }
}

const BEGINNING = '{"talentScout":1,'

/** A file that is not a journal of this program must not be overwritten. */
async function requireOurs(handle: FileHandle, path: string): Promise<void> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(BEGINNING.length), 0, BEGINNING.length, 0)
  const start = buffer.toString('utf8', 0, bytesRead).replace(/\0+$/, '')
  if (!BEGINNING.startsWith(start)) throw new CommandEnd(EXIT.MISUSE, `${path} is not a journal of this program.`)
}

function requireSame(path: string, head: Head | undefined, identity: ListIdentity): void {
  if (head?.talentScout !== 1) throw new CommandEnd(EXIT.MISUSE, `${path} is not a journal of this program.`)
  const meanings: Record<keyof ListIdentity, string> = {
    command: 'another command',
    accountId: 'another account',
    list: 'a list of other content',
    asked: 'other fields',
  }
  for (const [name, what] of Object.entries(meanings) as [keyof ListIdentity, string][])
    if (head[name] !== identity[name])
      throw new CommandEnd(
        EXIT.MISUSE,
        `${path} belongs to ${what}. Choose another --output, or remove both files to start over.`,
      )
}

/** A text file as a stream of strings. Owns its encoding: UTF-8, or UTF-16 where the file says so; nothing else passes. */
import { createReadStream } from 'node:fs'
import { TextDecoder } from 'node:util'

/** The file as a whole cannot be used; the message says why, for a person. */
export class UnreadableFile extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnreadableFile'
  }
}

export async function* readText(path: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  try {
    for await (const bytes of createReadStream(path)) {
      decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true })
      yield decoder.decode(bytes, { stream: true })
    }
    if (decoder) yield decoder.decode()
  } catch (error) {
    throw unreadable(path, error as NodeJS.ErrnoException)
  }
}

/** By the mark at its start, as spreadsheets write it. (The decoder takes the mark away.) */
function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}

function unreadable(path: string, error: NodeJS.ErrnoException): Error {
  switch (error.code) {
    // Read in another encoding, names would come out maimed and be stored so.
    case 'ERR_ENCODING_INVALID_ENCODED_DATA':
      return new UnreadableFile(`${path} is not UTF-8 text. Save it as UTF-8 and import it again.`)
    case 'ENOENT':
      return new UnreadableFile(`There is no file ${path}.`)
    case 'EISDIR':
      return new UnreadableFile(`${path} is a folder.`)
    case 'EACCES':
    case 'EPERM':
      return new UnreadableFile(`${path} may not be read.`)
    default:
      return error
  }
}

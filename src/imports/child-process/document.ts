/** The text of a document of a few pages: a PDF or a Word document. Owns how many pages and characters are read. */
import mammoth from 'mammoth'
import { getDocumentProxy } from 'unpdf'
import { UnreadableFile } from '../source.ts'
import { unzip } from './unzip.ts'

/** Enough for any real document: its pictures are compressed already, and its text is short. */
const UNPACKED_BYTES_MAX = 40_000_000
const PAGES_MAX = 30
const CHARS_MAX = 200_000

export async function* readDocument(file: Buffer): AsyncGenerator<string> {
  const text = (await textOf(file)).slice(0, CHARS_MAX)
  if (text.trim() === '') throw new UnreadableFile('It holds no text: it may be a picture of a page.')
  yield text.toWellFormed().replaceAll('\u0000', '')
}

async function textOf(file: Buffer): Promise<string> {
  if (file.subarray(0, 1_024).includes('%PDF-')) return pdfText(file)
  if (file.readUInt16BE(0) !== 0x504b) throw new UnreadableFile('It is neither a PDF nor a Word document (DOCX).')
  const parts = unzip(file, UNPACKED_BYTES_MAX)
  if (!parts.has('word/document.xml')) throw new UnreadableFile('It is no Word document.')
  return (await mammoth.extractRawText({ file: opened(parts) } as unknown as { buffer: Buffer })).value
}

/**
 * Stands in for the library's own archive reader, which its types leave out. The library's reader has no bounds, and could find
 * other parts in the same bytes than our `unzip` checked.
 */
const opened = (parts: Map<string, Buffer>) => ({
  exists: (name: string) => parts.has(name),
  read: async (name: string, encoding?: 'base64' | 'utf-8') => {
    const part = parts.get(name)!
    return encoding ? part.toString(encoding) : part
  },
})

interface PdfItem {
  str?: string
  hasEOL?: boolean
}

async function pdfText(file: Buffer): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(file)).catch((error: Error) => {
    throw new UnreadableFile(
      /password/i.test(`${error.name} ${error.message}`)
        ? 'It is protected by a password. Save it without one.'
        : 'It cannot be read: it is broken.',
    )
  })
  let text = ''
  for (let page = 1; page <= Math.min(pdf.numPages, PAGES_MAX) && text.length < CHARS_MAX; page++) {
    const { items } = await (await pdf.getPage(page)).getTextContent()
    text += `${(items as PdfItem[]).map(({ str = '', hasEOL }) => str + (hasEOL ? '\n' : '')).join('')}\n`
  }
  return text
}

/** The text of a dropped file. The libraries that read PDF and Word are loaded only when needed; the file never leaves the browser. */

export class UnknownFile extends Error {}

const TEXT = /\.(txt|md|text|rtf|html?)$/i

export async function fileText(file: File): Promise<string> {
  if (/\.pdf$/i.test(file.name) || file.type === 'application/pdf') return pdfText(file)
  if (/\.docx$/i.test(file.name)) return wordText(file)
  if (TEXT.test(file.name) || file.type.startsWith('text/')) return file.text()
  throw new UnknownFile(file.name)
}

async function pdfText(file: File): Promise<string> {
  const { extractText } = await import('unpdf')
  const { text } = await extractText(new Uint8Array(await file.arrayBuffer()))
  return text.join('\n')
}

async function wordText(file: File): Promise<string> {
  const { default: mammoth } = await import('mammoth/mammoth.browser.js')
  const { value } = await mammoth.extractRawText({ arrayBuffer: await file.arrayBuffer() })
  return value
}

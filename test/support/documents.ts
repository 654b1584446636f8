/** The smallest possible documents: archives, a PDF and a Word document with some lines. */
import { deflateRawSync, deflateSync } from 'node:zlib'

/** A zip archive of these parts; `unpacked` replaces the size that it declares for each part. */
export function archive(parts: [name: string, content: Buffer][], unpacked?: number): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [name, content] of parts) {
    const packed = deflateRawSync(content)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(unpacked ?? content.length, 18)
    head.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    entries.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), head, tail.subarray(0, 14), Buffer.from(name)]),
    )
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\u0005\u0006'), end])
}

/** A PDF of one page with these lines. */
export function pdf(lines: string[]): Buffer {
  const shown = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`).join('\n')
  return page(`BT /F1 12 Tf 14 TL 50 780 Td\n${shown}\nET`)
}

/** A PDF page that repeats one letter: a file of some hundred kilobytes unpacks to as many megabytes. */
export const packedPdf = (letters: number): Buffer =>
  page(deflateSync(`BT /F1 12 Tf 50 780 Td (${'a'.repeat(letters)}) Tj ET`).toString('latin1'), ' /Filter /FlateDecode')

function page(content: string, filter = ''): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length}${filter} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const xref = file.length
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

export function docx(lines: string[]): Buffer {
  const paragraphs = lines.map((line) => `<w:p><w:r><w:t xml:space="preserve">${line}</w:t></w:r></w:p>`).join('')
  const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const types =
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
  const rels =
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'
  return archive([
    ['[Content_Types].xml', Buffer.from(types)],
    ['_rels/.rels', Buffer.from(rels)],
    ['word/document.xml', Buffer.from(`<w:document xmlns:w="${main}"><w:body>${paragraphs}</w:body></w:document>`)],
  ])
}

/** A call as a line for a terminal. The key stands there as $KEY: what is pasted into a chat gives nothing away. */
import { requestOf } from '../../../sdk/typescript/src/transport.ts'
import type { Call } from './call.ts'

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** A file is named, not held: the terminal reads it where it lies. */
export interface SentFile {
  name: string
  type: string
}

export function curlOf({ id, input }: Call, file?: SentFile): string {
  const { method, path, body } = requestOf(id, input)
  const parts = [`curl -s ${method === 'GET' ? '' : `-X ${method} `}${quoted(window.location.origin + path)}`]
  parts.push(`-H "Authorization: Bearer $KEY"`)
  if (body !== undefined) parts.push(`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body))}`)
  if (file) parts.push(`-H ${quoted(`Content-Type: ${file.type}`)}`, `--data-binary ${quoted(`@${file.name}`)}`)
  return parts.join(' \\\n  ')
}

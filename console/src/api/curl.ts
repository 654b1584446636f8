/** A call as a curl command line. The key appears as $KEY, so that a line pasted into a chat reveals nothing. */
import { requestOf } from '../../../sdk/typescript/src/transport.ts'
import type { Call } from './call.ts'

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** Only the name of a file, not its content: curl reads the file from the user's disk. */
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

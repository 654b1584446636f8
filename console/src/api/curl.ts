/** A call as a line for a terminal. The key stands there as $KEY: what is pasted into a chat gives nothing away. */
import type { Call } from './client.ts'

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

export function curlOf({ method, path, body }: Call): string {
  const parts = [`curl -s ${method === 'GET' ? '' : `-X ${method} `}${quoted(`${window.location.origin}/v1/${path}`)}`]
  parts.push(`-H "Authorization: Bearer $KEY"`)
  if (body !== undefined) parts.push(`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body))}`)
  return parts.join(' \\\n  ')
}

/** Files of the service saved to disk. They need the key, which a plain link cannot send, so they are fetched and handed over. */
import { ApiError } from './client.ts'
import { currentKey, loseKey } from './key.ts'
import type { ErrorBody } from './types.ts'

async function fetchFile(path: string, body?: unknown): Promise<Response> {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const key = currentKey()
  const headers = {
    authorization: `Bearer ${key}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const response = await fetch(`/v1/${path}`, { ...sent, headers })
  if (response.status === 401) loseKey(key)
  if (!response.ok) throw new ApiError(response.status, (await response.json()) as ErrorBody)
  return response
}

export const download = async (path: string, fileName: string): Promise<void> =>
  saveBlob(await (await fetchFile(path)).blob(), fileName)

/** A file that is asked for by a POST. */
export const downloadOf = async ({ path, body }: { path: string; body: unknown }, fileName: string): Promise<void> =>
  saveBlob(await (await fetchFile(path, body)).blob(), fileName)

export function saveBlob(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}

/** The first so many lines of an NDJSON file, read as objects; the rest is not fetched. */
export async function firstLines<T>(path: string, most: number): Promise<T[]> {
  const reader = (await fetchFile(path)).body?.pipeThrough(new TextDecoderStream()).getReader()
  const lines: string[] = []
  let rest = ''
  while (reader && lines.length < most) {
    const { value, done } = await reader.read()
    const parts = (rest + (value ?? '')).split('\n')
    rest = parts.pop() ?? ''
    lines.push(...parts)
    if (done) break
  }
  await reader?.cancel()
  return lines.slice(0, most).map((line) => JSON.parse(line) as T)
}

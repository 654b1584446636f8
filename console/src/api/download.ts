/**
 * Saves files of the service to disk. They need the key, which a plain link cannot send, so they are fetched and handed to the browser.
 */

export const download = async (file: Promise<Response>, fileName: string): Promise<void> =>
  saveBlob(await (await file).blob(), fileName)

export function saveBlob(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}

/** Reads the first `most` lines of an NDJSON file as objects, and stops the download there. */
export async function firstLines<T>(file: Promise<Response>, most: number): Promise<T[]> {
  const reader = (await file).body?.pipeThrough(new TextDecoderStream()).getReader()
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

/** Measures what a browser loads before the page is drawn, in bytes on the wire. */
import { get } from 'node:http'
import type { Page } from 'playwright-core'

export const FIRST_LOAD_BYTES_MAX = 250_000

/** The size of the answer for a client that accepts gzip. */
const gzippedBytes = (address: string) =>
  new Promise<number>((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0
      response.on('data', (piece: Buffer) => {
        bytes += piece.length
      })
      response.on('end', () => resolve(bytes))
    }).on('error', reject)
  })

interface FirstLoad {
  /** All addresses requested, including those of API calls. */
  loaded: string[]
  files: string[]
  bytes: number
}

export async function firstLoadOf(page: Page, serviceUrl: string): Promise<FirstLoad> {
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const files = [`${serviceUrl}/`, ...new Set(loaded.filter((name) => name.includes('/assets/')))]
  const sizes = await Promise.all(files.map(gzippedBytes))
  return { loaded, files, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) }
}

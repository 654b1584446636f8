/** Serves the documentation as Markdown for programs: `/llms.txt` and the pages that it links to. Other pages are not served. */
import { readFile } from 'node:fs/promises'
import type { App } from './app.ts'

const ROOT = new URL('../../', import.meta.url)
const CONTENTS = 'docs/llms.txt'

export async function handbook(app: App): Promise<void> {
  const contents = await readFile(new URL(CONTENTS, ROOT))
  const pages = new Set([...contents.toString().matchAll(/\]\(\/([\w/-]+\.md)\)/g)].map(([, page]) => page!))
  const options = { schema: { hide: true } }
  app.get('/llms.txt', options, (_request, reply) => reply.type('text/plain; charset=utf-8').send(contents))
  for (const page of pages) {
    let text: Promise<Buffer> | undefined
    app.get(`/${page}`, options, async (_request, reply) => {
      text ??= readFile(new URL(page, ROOT))
      return reply.type('text/markdown; charset=utf-8').send(await text)
    })
  }
}

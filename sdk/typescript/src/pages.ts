/**
 * Lists with a cursor: iterate over all items with `for await`, which requests each page when it is needed, or read the first
 * page alone.
 */

interface CursorPage {
  nextCursor: string | null
}

export class Paged<Page extends CursorPage, Item> implements AsyncIterable<Item> {
  readonly #read: (cursor: string | undefined) => Promise<Page>
  readonly #itemsOf: (page: Page) => Item[]

  constructor(read: (cursor: string | undefined) => Promise<Page>, itemsOf: (page: Page) => Item[]) {
    this.#read = read
    this.#itemsOf = itemsOf
  }

  /** The first page, or the page at the cursor you passed. Its `nextCursor` leads to the next one. */
  first(): Promise<Page> {
    return this.#read(undefined)
  }

  async *pages(): AsyncGenerator<Page, void, undefined> {
    for (let cursor: string | undefined; ; ) {
      const page = await this.#read(cursor)
      yield page
      if (page.nextCursor === null) return
      cursor = page.nextCursor
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* this.#itemsOf(page)
  }

  /** All items as an array. Pass `max` to stop after that many. */
  async toArray(max = Number.POSITIVE_INFINITY): Promise<Item[]> {
    const items: Item[] = []
    if (max <= 0) return items
    for await (const item of this) if (items.push(item) >= max) break
    return items
  }
}

/**
 * What a command says. Owns the two streams: data on stdout, as a table for people or as JSON, NDJSON or CSV for programs; all else on
 * stderr. Nothing that strangers wrote reaches the terminal as it is.
 */
import { type Cell, csvHead, csvLine } from '../base/csv.ts'
import { oneLine, printable, printableJson, table } from '../base/terminal-text.ts'
import type { Shell } from './shell.ts'

export type OutputForm = 'text' | 'json' | 'ndjson' | 'csv'

/** Of a list: its columns, for people and for spreadsheets, and what an item is in each. */
export interface Listing<Item> {
  columns: string[]
  cells: (item: Item) => Cell[]
  /** What people read instead, where their columns are others. */
  short?: { columns: string[]; cells: (item: Item) => Cell[] }
}

export class UserOutput {
  readonly form: OutputForm
  readonly #shell: Shell

  constructor(shell: Shell, form: OutputForm) {
    this.#shell = shell
    this.form = form
  }

  /** The command's one answer. */
  answer(data: object, text: string): void {
    if (this.form === 'text') this.line(printable(text))
    else this.json(data, this.form === 'json' ? 2 : undefined)
  }

  /** A list as it comes: line after line where the form allows it, else at its end. `about`: what --json tells beside it. */
  async list<Item extends object>(
    items: AsyncIterable<Item>,
    listing: Listing<Item>,
    about: () => { name: string; more?: object },
  ): Promise<Item[]> {
    const all: Item[] = []
    if (this.form === 'csv') this.raw(csvHead(listing.columns))
    try {
      for await (const item of items) {
        all.push(item)
        if (this.form === 'ndjson') this.json(item)
        if (this.form === 'csv') this.raw(csvLine(listing.cells(item)))
      }
    } catch (error) {
      // What came before may have been paid for.
      if (all.length > 0) this.#whole(all, listing, { ...about(), isCut: true })
      throw error
    }
    this.#whole(all, listing, about())
    return all
  }

  #whole<Item extends object>(
    all: Item[],
    listing: Listing<Item>,
    { name, more, isCut }: { name: string; more?: object; isCut?: boolean },
  ): void {
    if (this.form === 'json') this.json({ [name]: all, ...more, ...(isCut && { complete: false }) }, 2)
    if (this.form === 'text' && all.length > 0) this.line(tableOf(all, listing.short ?? listing))
  }

  /** News that is no data. */
  note(text: string): void {
    this.#shell.stderr.write(`${printable(text)}\n`)
  }

  /** A piece of a file: as it is into a pipe, made harmless for a terminal. */
  raw(text: string): void {
    const { stdout } = this.#shell
    stdout.write(stdout.isTTY ? printable(text.replaceAll('\r\n', '\n')) : text)
  }

  /** Also into a pipe: its escapes mean the same, and what is piped is shown in the end. */
  json(data: object, indent?: number): void {
    this.line(printableJson(data, indent))
  }

  line(text: string): void {
    this.#shell.stdout.write(`${text}\n`)
  }
}

const CELL_CHARS_MAX = 40

/** The last column is whole: it is what the next command is given. */
function tableOf<Item>(
  items: Item[],
  { columns, cells }: { columns: string[]; cells: (item: Item) => Cell[] },
): string {
  const rows = items.map((item) =>
    cells(item).map((cell, at) => {
      const text = oneLine(String(cell ?? ''))
      return at === columns.length - 1 || text.length <= CELL_CHARS_MAX ? text : `${text.slice(0, CELL_CHARS_MAX - 1)}…`
    }),
  )
  return table(
    columns.map((name) => name.toUpperCase().replaceAll('_', ' ')),
    rows,
  )
}

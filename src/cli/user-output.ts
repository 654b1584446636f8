/**
 * What a command prints. Owns the two streams: data on stdout, as a table for people or as JSON, NDJSON or CSV for programs;
 * everything else on stderr. Text from outside reaches the terminal only with control characters made harmless.
 */
import { type Cell, csvHead, csvLine } from '../base/csv.ts'
import { oneLine, printable, printableJson, table } from '../base/terminal-text.ts'
import type { Shell } from './shell.ts'

export type OutputForm = 'text' | 'json' | 'ndjson' | 'csv'

/** The columns of a list, and the cells of an item. */
export interface Listing<Item> {
  columns: string[]
  cells: (item: Item) => Cell[]
  /** Other columns for people, if theirs differ from those for programs. */
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

  /**
   * Prints a list as it arrives, line by line if the form allows it, otherwise at its end. `about` gives the list's name and
   * further facts for --json.
   */
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
      // The items before the failure may have been paid for.
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

  /** A message that is not data. */
  note(text: string): void {
    this.#shell.stderr.write(`${printable(text)}\n`)
  }

  /** A piece of a file: unchanged into a pipe, made harmless for a terminal. */
  raw(text: string): void {
    const { stdout } = this.#shell
    stdout.write(stdout.isTTY ? printable(text.replaceAll('\r\n', '\n')) : text)
  }

  /** Escaped even into a pipe: in JSON the escapes mean the same, and piped output often reaches a terminal in the end. */
  json(data: object, indent?: number): void {
    this.line(printableJson(data, indent))
  }

  line(text: string): void {
    this.#shell.stdout.write(`${text}\n`)
  }
}

const CELL_CHARS_MAX = 40

/** The last column is never shortened, because the next command needs it. */
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

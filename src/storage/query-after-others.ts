/**
 * A statement with others ahead of it, in one trip: BEGIN, or the limits of a transaction. All stand before one Sync, so
 * what follows a leader that failed is not run. Owns that piece of the protocol; knows none of the statements.
 */
import pg from 'pg'

/** What pg's connection and query do for each other; its types leave it out, its cursors are built on it. */
interface Wire {
  parse(message: { text: string }): void
  bind(message: object): void
  execute(message: object): void
}

interface QueryProtocol {
  name: string | undefined
  text: string
  callback: (error: Error | null, result: pg.QueryResult) => void
  requiresPreparation(): boolean
  prepare(connection: Wire): void
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Wire): void
}

const Query = pg.Query as unknown as new (query: pg.QueryConfig) => pg.Query & QueryProtocol

export class QueryAfterOthers extends Query {
  readonly #leaders: readonly string[]
  readonly #name: string | undefined
  /** Leaders not yet answered: until then nothing the server says is about the statement itself. */
  #ahead: number

  constructor(query: pg.QueryConfig, leaders: readonly string[]) {
    super(query)
    this.#leaders = leaders
    this.#ahead = leaders.length
    this.#name = this.name
    // Text without values goes as it is, in the simple protocol: it may be several statements.
    if (!this.requiresPreparation()) this.text = [...leaders, this.text].join(';\n')
  }

  /** Whether all leaders were answered with success. */
  get isLed(): boolean {
    return this.#ahead === 0
  }

  override prepare(connection: Wire): void {
    for (const text of this.#leaders) {
      connection.parse({ text })
      connection.bind({})
      connection.execute({})
    }
    super.prepare(connection)
    // Else pg takes a leader's ParseComplete for the statement's own and believes it prepared, whatever becomes of it.
    if (!this.isLed) this.name = undefined
  }

  override handleRowDescription(message: unknown): void {
    if (this.isLed) super.handleRowDescription(message)
  }

  override handleDataRow(message: unknown): void {
    if (this.isLed) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.isLed) {
      super.handleCommandComplete(message, connection)
      return
    }
    this.#ahead -= 1
    if (this.isLed) this.name = this.#name
  }

  /** As `client.query` of plain statements. */
  sendBy(client: pg.ClientBase): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.callback = (error, result) => (error ? reject(error) : resolve(result))
      client.query(this)
    })
  }
}

/**
 * Sends a statement with others ahead of it in one round trip: BEGIN, or the time limits of a transaction. All stand before one
 * Sync message, so if a leader fails, nothing after it is run. Owns that piece of the protocol; knows none of the statements.
 */
import pg from 'pg'

/** What pg's connection and query call on each other. pg's types omit it, but its cursors are built on it. */
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
  /** How many leaders are not yet answered. Until none is left, the server's messages are not about the statement itself. */
  #ahead: number

  constructor(query: pg.QueryConfig, leaders: readonly string[]) {
    super(query)
    this.#leaders = leaders
    this.#ahead = leaders.length
    this.#name = this.name
    // Text without values is sent as it is, by the simple protocol, because it may contain several statements.
    if (!this.requiresPreparation()) this.text = [...leaders, this.text].join(';\n')
  }

  /** Whether all leaders succeeded. */
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
    // Otherwise pg would take a leader's ParseComplete for that of the statement, and believe the statement prepared even if
    // preparing it fails.
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

  /** Does what `client.query` does for plain statements. */
  sendBy(client: pg.ClientBase): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.callback = (error, result) => (error ? reject(error) : resolve(result))
      client.query(this)
    })
  }
}

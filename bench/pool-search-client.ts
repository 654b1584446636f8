/** A client of the pool's search over one connection. Owns what is asked and how long the answer took. */
import type { HttpConnection } from './http-load.ts'
import type { Question, Resolver } from './pool-questions.ts'

export class SearchClient implements Resolver {
  readonly #http: HttpConnection
  readonly #key: string

  constructor(http: HttpConnection, key: string) {
    this.#http = http
    this.#key = key
  }

  search({ prompt, filters, page }: Question): Promise<{ ms: number; urns: string[] }> {
    return this.#search({ prompt, filtersJson: JSON.stringify({ ...filters, localOnly: true }), page })
  }

  /** The first page of people like these. */
  like(urns: string[]): Promise<{ ms: number; urns: string[] }> {
    return this.#search({ like: urns, filtersJson: JSON.stringify({ localOnly: true }), page: 1 })
  }

  async #search(body: object): Promise<{ ms: number; urns: string[] }> {
    const startedAt = performance.now()
    const { status, body: answer } = await this.#http.send({
      method: 'POST',
      path: '/v1/talent-scout/search',
      key: this.#key,
      body,
    })
    const took = performance.now() - startedAt
    if (status !== 200) throw new Error(`${JSON.stringify(body)} answered ${status}: ${answer}`)
    const { candidates } = JSON.parse(answer) as { candidates: { urn: string }[] }
    return { ms: took, urns: candidates.map(({ urn }) => urn) }
  }

  /** The same question, counted. */
  async count({ prompt, filters }: Question): Promise<{ ms: number; total: number }> {
    const body = { prompt, filtersJson: JSON.stringify(filters) }
    const startedAt = performance.now()
    const path = '/v1/talent-scout/counts'
    const { total } = await this.#http.json<{ total: number }>({ method: 'POST', path, key: this.#key, body })
    return { ms: performance.now() - startedAt, total }
  }

  async place(city: string, country: string): Promise<string | undefined> {
    const { geoId } = await this.#get<{ geoId?: string }>('resolve-location', { ...(city && { city }), country })
    return geoId
  }

  async entity(kind: string, query: string): Promise<string | undefined> {
    const { entityId } = await this.#get<{ entityId?: string }>('resolve-entity', { kind, query })
    return entityId
  }

  #get<T>(name: string, query: Record<string, string>): Promise<T> {
    const path = `/v1/talent-scout/${name}?${new URLSearchParams(query)}`
    return this.#http.json<T>({ method: 'GET', path, key: this.#key })
  }

  close(): void {
    this.#http.close()
  }
}

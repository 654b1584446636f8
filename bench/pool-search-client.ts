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

  async search({ prompt, filters, page }: Question): Promise<{ ms: number; urns: string[] }> {
    const body = { prompt, filtersJson: JSON.stringify({ ...filters, localOnly: true }), page }
    const startedAt = performance.now()
    const { status, body: answer } = await this.#http.send({
      method: 'POST',
      path: '/v1/talent-scout/search',
      key: this.#key,
      body,
    })
    const took = performance.now() - startedAt
    if (status !== 200) throw new Error(`${prompt} answered ${status}: ${answer}`)
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

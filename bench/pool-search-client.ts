/** A client of the pool's search over one connection. Owns what is sent, and measures how long the answer took. */
import { setTimeout } from 'node:timers/promises'
import type { HttpConnection, HttpRequest } from './http-load.ts'
import type { Question, Resolver } from './pool-questions.ts'

const TURNED_AWAY = 503
const AGAIN_MS = 1_000
const TRIES_MAX = 30

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

  /** The first page of people similar to these. */
  like(urns: string[]): Promise<{ ms: number; urns: string[] }> {
    return this.#search({ like: urns, filtersJson: JSON.stringify({ localOnly: true }), page: 1 })
  }

  async #search(body: object): Promise<{ ms: number; urns: string[] }> {
    const path = '/v1/talent-scout/search'
    const { ms, answer } = await this.#ask<{ candidates: { urn: string }[] }>({ method: 'POST', path, body })
    return { ms, urns: answer.candidates.map(({ urn }) => urn) }
  }

  /** Counts the people who match the same question. */
  async count({ prompt, filters }: Question): Promise<{ ms: number; total: number }> {
    const body = { prompt, filtersJson: JSON.stringify(filters) }
    const path = '/v1/talent-scout/counts'
    const { ms, answer } = await this.#ask<{ total: number }>({ method: 'POST', path, body })
    return { ms, total: answer.total }
  }

  async place(city: string, country: string): Promise<string | undefined> {
    const { geoId } = await this.#get<{ geoId?: string }>('resolve-location', { ...(city && { city }), country })
    return geoId
  }

  async entity(kind: string, query: string): Promise<string | undefined> {
    const { entityId } = await this.#get<{ entityId?: string }>('resolve-entity', { kind, query })
    return entityId
  }

  async #get<T>(name: string, query: Record<string, string>): Promise<T> {
    const path = `/v1/talent-scout/${name}?${new URLSearchParams(query)}`
    return (await this.#ask<T>({ method: 'GET', path })).answer
  }

  /** On a busy machine the service may turn a request away: it is sent again, and only the time of the answered try counts. */
  async #ask<T>(request: Omit<HttpRequest, 'key'>): Promise<{ ms: number; answer: T }> {
    for (let tries = 1; ; tries++) {
      const startedAt = performance.now()
      const { status, body } = await this.#http.send({ ...request, key: this.#key })
      const ms = performance.now() - startedAt
      if (status === 200) return { ms, answer: JSON.parse(body) as T }
      if (status !== TURNED_AWAY || tries === TRIES_MAX)
        throw new Error(`${request.path} ${JSON.stringify(request.body)} answered ${status}: ${body}`)
      await setTimeout(AGAIN_MS)
    }
  }

  close(): void {
    this.#http.close()
  }
}

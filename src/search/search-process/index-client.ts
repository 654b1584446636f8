/**
 * The embedded index in a process of its own on this machine, asked over a local socket, so that its memory is held only once however
 * many processes answer requests. The asking process itself says who is hidden. If the search process is away, a question is refused
 * in words: falling back to an own index would take the memory that was to be saved, just when something is wrong.
 */
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../../base/refusal.ts'
import { inSlices } from '../../base/slices.ts'
import { firstAsked } from '../asked.ts'
import { conditionsInPieces } from '../criteria/condition.ts'
import type { PoolIndex } from '../pool-index.ts'
import { receive, send } from './frames.ts'
import {
  type Answers,
  type AsOf,
  type FromSearch,
  type PoolAsked,
  PROTOCOL,
  type Reply,
  type ToSearch,
} from './messages.ts'
import { replaying } from './vocabulary-answers.ts'

type HiddenAmong = (docs: never) => Promise<ReadonlySet<number>>

interface Waiting {
  done(answer: unknown): void
  fail(error: unknown): void
  hiddenOf: HiddenAmong | undefined
}

/** How long to keep trying: a search process that is being replaced is back by then. */
const PATIENCE_MS = 3_000
const LOOK_MS = 50
/** From connecting to the first message; a live process needs milliseconds. */
const GREETING_MS = 1_000
/** A live process sends a sign of life every few seconds, however long an answer takes. */
const SILENT_MS = 15_000
const RETRY_SECONDS = 5

class ConnectionLost extends Error {}

const asOf = ({ version, month }: AsOf): AsOf => ({ month, ...(version !== undefined && { version }) })

export class IndexClient implements PoolIndex {
  readonly mayFindGone = false
  readonly #path: string
  readonly #silentMs: number
  readonly #waiting = new Map<number, Waiting>()
  #connecting: Promise<Socket> | undefined
  #socket: Socket | undefined
  /** Runs while answers are awaited. If nothing at all arrives, the process has stopped and the connection is closed. */
  #silence: NodeJS.Timeout | undefined
  #last = 0

  /** `path` of the socket. */
  constructor(path: string, silentMs = SILENT_MS) {
    this.#path = path
    this.#silentMs = silentMs
  }

  match: PoolIndex['match'] = async ({ hiddenOf, places, industriesNamed, ...asker }, question) => {
    const { vocabulary: answers, ...found } = await this.#ask<'match'>(
      { kind: 'match', question, asOf: asOf(asker) },
      hiddenOf,
    )
    const vocabulary = replaying(answers, { ...places, industriesNamed })
    const conditions = await inSlices(conditionsInPieces(firstAsked(question.criteria), vocabulary))
    return { ...found, vocabulary, conditions }
  }

  list: PoolIndex['list'] = ({ hiddenOf, ...asker }, walk) =>
    this.#ask<'list'>({ kind: 'list', walk, asOf: asOf(asker) }, hiddenOf)

  count: PoolIndex['count'] = (asker, question, { limit, hiddenOf }) => {
    const hasHidden = hiddenOf !== undefined
    return this.#ask<'count'>({ kind: 'count', question, asOf: asOf(asker), limit, hasHidden }, hiddenOf)
  }

  countUnder: PoolIndex['countUnder'] = (_sql, accountId, terms) =>
    this.#ask<'countUnder'>({ kind: 'countUnder', accountId, terms })

  peopleUnder: PoolIndex['peopleUnder'] = ({ hiddenOf }, accountId, terms, shown) =>
    this.#ask<'peopleUnder'>({ kind: 'peopleUnder', accountId, terms, shown }, hiddenOf)

  near: PoolIndex['near'] = (_sql, accountId, skills) => this.#ask<'near'>({ kind: 'near', accountId, skills })

  /** Nothing to do: the search process warms its pools itself. */
  async warm(): Promise<void> {}

  async forget(): Promise<void> {}

  async expunge(): Promise<void> {}

  async close(): Promise<void> {
    const socket = await this.#connecting?.catch(() => undefined)
    socket?.destroy()
  }

  /** Asks again if the process went away meanwhile. This is safe because a question changes nothing. */
  async #ask<Kind extends keyof Answers>(asked: PoolAsked, hiddenOf?: HiddenAmong): Promise<Answers[Kind]> {
    const until = performance.now() + PATIENCE_MS
    for (;;) {
      try {
        return (await this.#askOnce(await this.#connected(until), asked, hiddenOf)) as Answers[Kind]
      } catch (error) {
        if (!(error instanceof ConnectionLost)) throw error
        if (performance.now() >= until) throw away(error)
      }
    }
  }

  #askOnce(socket: Socket, asked: PoolAsked, hiddenOf: HiddenAmong | undefined): Promise<unknown> {
    const id = ++this.#last
    return new Promise((done, fail) => {
      if (socket.destroyed) return fail(new ConnectionLost())
      this.#waiting.set(id, { done, fail, hiddenOf })
      this.#silence ??= setTimeout(() => socket.destroy(), this.#silentMs).unref()
      send(socket, { id, asked } satisfies ToSearch)
    })
  }

  async #connected(until: number): Promise<Socket> {
    for (;;) {
      try {
        this.#connecting ??= this.#connect()
        return await this.#connecting
      } catch (error) {
        this.#connecting = undefined
        if (error instanceof Refusal || performance.now() >= until) throw error instanceof Refusal ? error : away(error)
        await sleep(LOOK_MS)
      }
    }
  }

  #connect(): Promise<Socket> {
    const socket = connect(this.#path)
    const unheard = setTimeout(() => socket.destroy(), GREETING_MS)
    return new Promise((resolve, reject) => {
      socket.on('error', reject)
      socket.on('close', () => {
        clearTimeout(unheard)
        reject(new ConnectionLost('the connection was closed'))
        this.#disconnected(socket)
      })
      receive(socket, (message) => {
        this.#silence?.refresh()
        const received = message as FromSearch
        if ('isAlive' in received) return
        if (!('protocol' in received)) return this.#take(socket, received)
        if (received.protocol !== PROTOCOL) {
          reject(away(new Error(`it speaks ${received.protocol}, not ${PROTOCOL}`)))
          return socket.destroy()
        }
        clearTimeout(unheard)
        this.#socket = socket
        resolve(socket)
      })
    })
  }

  #disconnected(socket: Socket): void {
    if (this.#socket !== socket) return
    this.#socket = undefined
    this.#connecting = undefined
    for (const { fail } of this.#waiting.values()) fail(new ConnectionLost('the search process went away'))
    this.#waiting.clear()
    this.#nobodyWaits()
  }

  #nobodyWaits(): void {
    if (this.#waiting.size > 0) return
    clearTimeout(this.#silence)
    this.#silence = undefined
  }

  #take(socket: Socket, received: Reply): void {
    const waiting = this.#waiting.get(received.id)
    if (!waiting) return
    if ('hiddenAmong' in received) return void this.#tellHidden(socket, received.id, waiting, received.hiddenAmong)
    this.#waiting.delete(received.id)
    this.#nobodyWaits()
    if ('answer' in received) waiting.done(received.answer)
    else if (received.isAway) waiting.fail(away(new Error(received.fault)))
    else waiting.fail(new Error(`the search process failed: ${received.fault}`))
  }

  async #tellHidden(socket: Socket, id: number, { hiddenOf, fail }: Waiting, docs: number[] | Uint32Array) {
    try {
      const hidden = await hiddenOf!(docs as never)
      // Until now it was this side's turn to speak, so the other's silence did not count.
      this.#silence?.refresh()
      send(socket, { id, hidden: [...hidden] } satisfies ToSearch)
    } catch (error) {
      this.#waiting.delete(id)
      this.#nobodyWaits()
      send(socket, { id, isLeft: true } satisfies ToSearch)
      fail(error)
    }
  }
}

const away = (cause: unknown): Refusal =>
  Object.assign(
    new Refusal('SERVICE_UNAVAILABLE', 'The search process does not answer. Ask again in some seconds.', {
      retryAfterSeconds: RETRY_SECONDS,
    }),
    { cause },
  )

/** The server for `index-client.ts`: answers questions of the processes of this machine from one index. Owns the socket. */
import { chmod, mkdir, unlink } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { dirname } from 'node:path'
import { isOutage } from '../../storage/outage.ts'
import type { FacetReference } from '../index/facet-columns.ts'
import type { HiddenOf, PoolAsker } from '../pool.ts'
import type { PoolIndex } from '../pool-index.ts'
import { receive, send } from './frames.ts'
import { type AsOf, type FromSearch, type PoolAsked, PROTOCOL, type ToSearch } from './messages.ts'
import { emptyAnswers, recording } from './vocabulary-answers.ts'

interface ServerOptions {
  index: PoolIndex
  /** What a search of an account's pool needs, except for who is hidden and the version and month. */
  askerFor(accountId: string): Promise<Omit<PoolAsker, 'hiddenOf' | 'month'>>
  reference: FacetReference
  log: { warn(fields: object, message: string): void }
}

/** Several times within the time that clients take for silence. */
const BEAT_MS = 4_000

/** The asking process no longer waits for the answer. */
class AskerLeft extends Error {}

export class IndexServer {
  readonly #options: ServerOptions
  readonly #beatMs: number
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  constructor(options: ServerOptions, beatMs = BEAT_MS) {
    this.#options = options
    this.#beatMs = beatMs
    this.#server = createServer((socket) => this.#serve(socket))
  }

  /** Replaces the socket of a process that was killed. Only the user who runs the service may connect. */
  async listen(path: string): Promise<void> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await unlink(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject).listen(path, resolve)
    })
    await chmod(path, 0o600)
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  #serve(socket: Socket): void {
    const say = (message: FromSearch) => send(socket, message)
    const asking = new Map<number, PromiseWithResolvers<Set<number>>>()
    const beat = setInterval(() => say({ isAlive: true }), this.#beatMs).unref()
    this.#sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(beat)
      this.#sockets.delete(socket)
      for (const { reject } of asking.values()) reject(new AskerLeft())
    })
    say({ protocol: PROTOCOL })
    receive(socket, (message) => {
      const received = message as ToSearch
      if ('hidden' in received) return asking.get(received.id)?.resolve(new Set(received.hidden))
      if ('isLeft' in received) return asking.get(received.id)?.reject(new AskerLeft())
      const { id } = received
      const hiddenOf = async (docs: number[] | Uint32Array): Promise<Set<number>> => {
        if (socket.destroyed) throw new AskerLeft()
        const answer = Promise.withResolvers<Set<number>>()
        asking.set(id, answer)
        say({ id, hiddenAmong: docs })
        return answer.promise.finally(() => asking.delete(id))
      }
      this.#answer(received.asked, hiddenOf).then(
        (answer) => say({ id, answer }),
        (error: Error) => {
          if (error instanceof AskerLeft) return
          this.#options.log.warn({ err: error }, 'a question could not be answered')
          say({ id, fault: error.message, isAway: isOutage(error) })
        },
      )
    })
  }

  async #answer(asked: PoolAsked, hiddenOf: (docs: number[] | Uint32Array) => Promise<Set<number>>): Promise<unknown> {
    const { index, reference } = this.#options
    switch (asked.kind) {
      case 'match':
        return this.#match(asked, hiddenOf)
      case 'list':
        return index.list(await this.#asker(asked.walk.accountId, hiddenOf, asked.asOf), asked.walk)
      case 'count': {
        const { question, limit, hasHidden, asOf } = asked
        const counting = { limit, reference, hiddenOf: hasHidden ? hiddenOf : undefined }
        return index.count(await this.#asker(question.accountId, hiddenOf, asOf), question, counting)
      }
      case 'countUnder': {
        const { sql } = await this.#options.askerFor(asked.accountId)
        return index.countUnder(sql, asked.accountId, asked.terms)
      }
      case 'peopleUnder': {
        const { accountId, terms, shown } = asked
        const { sql } = await this.#options.askerFor(accountId)
        return index.peopleUnder({ sql, hiddenOf }, accountId, terms, shown)
      }
      case 'near': {
        const { sql } = await this.#options.askerFor(asked.accountId)
        return index.near(sql, asked.accountId, asked.skills)
      }
    }
  }

  async #match({ question, asOf }: Extract<PoolAsked, { kind: 'match' }>, hiddenOf: HiddenOf) {
    const answers = emptyAnswers()
    const asker = await this.#asker(question.accountId, hiddenOf, asOf)
    const watched = {
      ...asker,
      wrapVocabulary: (vocabulary: Parameters<typeof recording>[0]) => recording(vocabulary, answers),
    }
    const { best, count, completeCount } = await this.#options.index.match(watched, question)
    return { best, count, completeCount, vocabulary: answers }
  }

  async #asker(accountId: string, hiddenOf: HiddenOf, asOf: AsOf): Promise<PoolAsker> {
    return { ...(await this.#options.askerFor(accountId)), hiddenOf, ...asOf }
  }
}

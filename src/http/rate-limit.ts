/** So many requests a minute for each key. Counted in this process; writes the headers that tell a client where it stands. */
import type { FastifyReply } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../base/refusal.ts'

const WINDOW_SECONDS = 60

export class RateLimit {
  readonly #limiter: RateLimiterMemory
  readonly #policy: string

  constructor(perMinute: number) {
    this.#limiter = new RateLimiterMemory({ points: perMinute, duration: WINDOW_SECONDS })
    this.#policy = `"default";q=${perMinute};w=${WINDOW_SECONDS}`
  }

  async spend(keyId: string, reply: FastifyReply): Promise<void> {
    const state = await this.#limiter.consume(keyId).catch((rejected: unknown) => {
      if (rejected instanceof RateLimiterRes) return rejected
      throw rejected
    })
    const seconds = Math.ceil(state.msBeforeNext / 1_000)
    reply.header('RateLimit-Policy', this.#policy)
    reply.header('RateLimit', `"default";r=${state.remainingPoints};t=${seconds}`)
    if (state.consumedPoints > this.#limiter.points) {
      throw new Refusal('RATE_LIMITED', `Too many requests with this key. Wait ${seconds} seconds.`, {
        retryAfterSeconds: seconds,
      })
    }
  }
}

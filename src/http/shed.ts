/**
 * Refuses what is too much. A process that takes every request answers none in time once more come than it can serve;
 * one that does a bounded number at once keeps its pace, and tells the others at once to come back.
 */
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../base/refusal.ts'
import type { App } from './app.ts'

const RETRY_SECONDS = 1

/**
 * Counted from when the body is there and the key is known: whoever sends slowly, or has no key, takes nobody's place.
 */
export function shedLoad(app: App, inFlightMax: number): void {
  let inFlight = 0
  app.addHook('preValidation', (request, reply, done) => {
    if (waitsForOthers(request)) return done()
    if (inFlight >= inFlightMax) return done(overloaded())
    inFlight += 1
    // Told once for every answer, however it ends; at once where the client has hung up by now.
    const leave = () => {
      inFlight -= 1
    }
    if (reply.raw.destroyed) leave()
    else reply.raw.once('close', leave)
    done()
  })
}

/** Held answers, streams and uploads cost nothing while they wait, and checks of the process must not fail by load. */
function waitsForOthers({ url, routeOptions: { config } }: FastifyRequest): boolean {
  return !config.scopes || config.isUpload === true || config.isHeld === true || HELD_POLL.test(url)
}

/** One for 0 seconds is an answer like any other. */
const HELD_POLL = /[?&]wait=[1-9]/

const overloaded = () =>
  new Refusal('SERVICE_UNAVAILABLE', 'The service has more to do than it can just now. Ask again in a second.', {
    retryAfterSeconds: RETRY_SECONDS,
  })

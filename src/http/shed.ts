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
 * Refused before that: looking up the key of somebody who is sent away would cost nearly as much as serving him.
 */
export function shedLoad(app: App, inFlightMax: number): void {
  let inFlight = 0
  const isTooMuch = (request: FastifyRequest) => inFlight >= inFlightMax && !waitsForOthers(request)
  app.addHook('onRequest', (request, _reply, done) => (isTooMuch(request) ? done(overloaded()) : done()))
  app.addHook('preValidation', (request, reply, done) => {
    if (isTooMuch(request)) return done(overloaded())
    // Told once for every answer, however it ends; not any more where the client has hung up by now.
    if (!waitsForOthers(request) && !reply.raw.destroyed) {
      inFlight += 1
      reply.raw.once('close', () => {
        inFlight -= 1
      })
    }
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

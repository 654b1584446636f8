/**
 * Answers to what never became a request: broken HTTP, headers that are too large, connections that stall. Written directly to
 * the socket, with the same error body as every other failure.
 */
import type { Socket } from 'node:net'
import { newId } from '../base/ids.ts'
import { Refusal } from '../base/refusal.ts'
import { errorBodyOf, httpStatusOf } from './errors.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const refusal = refusalFor(error.code)
  const status = httpStatusOf(refusal)
  const traceId = newId('req')
  const body = JSON.stringify(errorBodyOf(refusal, traceId))
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': traceId,
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${REASONS[status] ?? 'Error'}\r\n${lines.join('')}\r\n${body}`)
  // A client that does not read its answer must not keep the socket open.
  socket.setTimeout(1_000, () => socket.destroy())
}

function refusalFor(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return new Refusal('HEADERS_TOO_LARGE', 'The headers are too large.')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new Refusal('REQUEST_TIMEOUT', 'The request did not arrive in time. Send it again without pauses.')
  }
  return new Refusal('INVALID_REQUEST', 'The request is not well-formed HTTP.')
}

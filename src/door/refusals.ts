/** The answers that the door gives in place of a cell, in the form of the API: unknown key, no such address, cell away. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorBody, ErrorCode } from '../../contract/errors.ts'
import { newId } from '../base/ids.ts'
import { CellAway } from './proxy.ts'

const RETRY_SECONDS = 2

export interface DoorRefusal {
  code: ErrorCode
  message: string
  retryable?: boolean
}

const STATUS: Partial<Record<ErrorCode, number>> = { UNAUTHORIZED: 401, NOT_FOUND: 404, SERVICE_UNAVAILABLE: 503 }

export const UNKNOWN_KEY: DoorRefusal = {
  code: 'UNAUTHORIZED',
  message: 'This API key is unknown, expired or revoked.',
}
export const NO_SUCH_ADDRESS: DoorRefusal = { code: 'NOT_FOUND', message: 'There is nothing at this address.' }
export const UNSURE: DoorRefusal = {
  code: 'SERVICE_UNAVAILABLE',
  message: 'A part of the service does not answer now, and this key may belong to it. Send the request again shortly.',
}

/** A request that has reached the cell may have been done. Then only a repeat under the same Idempotency-Key is safe, or looking first. */
export function cellAwayRefusal(error: unknown, request: IncomingMessage): DoorRefusal {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const isKeyed = request.headers['idempotency-key'] !== undefined
  if (error instanceof CellAway && error.mayBeDone && !isRead) {
    return {
      code: 'SERVICE_UNAVAILABLE',
      message:
        'The part of the service that holds this account became unavailable during the request, so the request may have been done or not. ' +
        'If you sent an Idempotency-Key, send the request again with the same key. Otherwise check first whether it was done.',
      retryable: isKeyed,
    }
  }
  return {
    code: 'SERVICE_UNAVAILABLE',
    message: 'The part of the service that holds this account does not answer now. Send the request again shortly.',
  }
}

export function refuseAtDoor(
  request: IncomingMessage,
  response: ServerResponse,
  { code, message, retryable }: DoorRefusal,
): void {
  const status = STATUS[code] ?? 500
  const traceId = newId('req')
  const body: ErrorBody = { success: false, code, message, traceId, retryable: retryable ?? status === 503 }
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': traceId,
    ...(status === 503 && { 'retry-after': String(RETRY_SECONDS) }),
    // Nobody reads the rest of its body.
    ...(!request.complete && { connection: 'close' }),
  })
  response.end(JSON.stringify(body))
}

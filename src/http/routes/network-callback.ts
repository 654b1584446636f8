/**
 * `POST /v1/network-callbacks/{provider}`: for vendors, not for clients. Open to everybody, but a callback counts only if its
 * signature is right.
 */
import { z } from 'zod'
import { takeCallback } from '../../operations/contact/take-callback.ts'
import type { App, RouteContext } from '../app.ts'

/** Enough for a vendor's whole result of a hundred people. The service reads only which lookup it belongs to. */
const BODY_BYTES_MAX = 1_048_576

export function networkCallbackRoute(app: App, { scout }: RouteContext): void {
  void app.register(async (scope: App) => {
    // The body is kept byte for byte, because the signature covers the bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(
      '/network-callbacks/:provider',
      {
        bodyLimit: BODY_BYTES_MAX,
        schema: { hide: true, params: z.object({ provider: z.string().max(40) }) },
      },
      async (request) => {
        const headers = request.headers as Record<string, string | undefined>
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        await takeCallback(scout, request.params.provider, headers, body)
        return { success: true as const }
      },
    )
  })
}

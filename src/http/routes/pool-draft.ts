/** `POST /talent-pool/candidates/draft`: reads a CV into the draft of a record. The body is the file itself. */
import { Readable } from 'node:stream'
import { cvFileSchema, draftResponseSchema } from '../../../contract/drafts.ts'
import { draftPerson } from '../../operations/pool/draft-person.ts'
import { type App, callerOf, errorResponses, type RouteContext } from '../app.ts'

export function poolDraftRoute(app: App, { scout }: RouteContext): void {
  void app.register(async (files: App) => {
    files.removeAllContentTypeParsers()
    files.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    files.post(
      '/talent-pool/candidates/draft',
      {
        config: { scopes: ['pool'], isUpload: true },
        schema: {
          tags: ['Talent pool'],
          operationId: 'draftCandidate',
          summary: 'Read a CV into a draft of a candidate. Nothing is stored',
          description:
            'Send a PDF or DOCX of at most 10 MB as the body. A person should check the draft. You can then send it unchanged to `POST /talent-pool/candidates`.',
          consumes: ['application/pdf', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
          body: cvFileSchema,
          response: { 200: draftResponseSchema, ...errorResponses },
        },
      },
      async (request) => ({
        success: true as const,
        draft: await draftPerson(scout, callerOf(request), bytesOf(request.body)),
      }),
    )
  })
}

async function* bytesOf(body: unknown): AsyncGenerator<Uint8Array> {
  if (body instanceof Readable) yield* body.iterator({ destroyOnReturn: false })
}

/**
 * FullEnrich's callback, which is signed with the API key itself. Owns checking that
 * signature; takes only the job's id from the callback.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

const bodySchema = z.object({ id: z.string().min(1).max(200) })

/** The job that the callback is about, or null if it is not from the vendor. A replay reveals nothing new and costs a free read. */
export function readCallback(key: string, headers: Record<string, string | undefined>, body: Buffer): string[] | null {
  const given = Buffer.from(headers['x-signature-sha1'] ?? '', 'hex')
  const right = createHmac('sha1', key).update(body).digest()
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  return idsIn(body.toString())
}

function idsIn(text: string): string[] {
  try {
    const parsed = bodySchema.safeParse(JSON.parse(text))
    return parsed.success ? [parsed.data.id] : []
  } catch {
    return []
  }
}

/** The callback of FullEnrich: signed with the API key itself. Owns the check of that signature; takes nothing but the job's id from it. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

const bodySchema = z.object({ id: z.string().min(1).max(200) })

/** The job it speaks of, or null where it is not the vendor who speaks. A replay tells nothing new and costs a free read. */
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

/** What requests to SCIM resources share: the page, the attributes asked for, the id. */
import { z } from 'zod'
import { TEXT_CHARS_MAX } from '../../contract/limits.ts'
import { text } from '../../contract/text.ts'
import type { ScimWindow } from '../members/scim/user-store.ts'

/** Numbers below or above what exists count as the nearest valid one, as the standard demands. */
const whole = z
  .string()
  .regex(/^-?\d{1,9}$/, 'must be a whole number')
  .transform(Number)

const attributes = text(TEXT_CHARS_MAX).optional()

export const scimConfig = { scopes: ['provision' as const, 'admin' as const] }
export const scimHeavy = { ...scimConfig, isHeavy: true }
export const scimParams = z.object({ id: text(TEXT_CHARS_MAX, 1) })
export const scimOneQuery = z.object({ attributes, excludedAttributes: attributes })
export const scimListQuery = scimOneQuery.extend({
  filter: z.string().optional(),
  startIndex: whole.optional(),
  count: whole.optional(),
})

export interface ScimPage {
  startIndex: number
  window: ScimWindow
}

export function scimPageOf({ startIndex = 1, count }: z.infer<typeof scimListQuery>, max: number): ScimPage {
  const from = Math.max(1, startIndex)
  return { startIndex: from, window: { offset: from - 1, limit: Math.min(Math.max(0, count ?? max), max) } }
}

/**
 * Lists with cursors: the query that every such request takes and the end of every such answer. A cursor means "after this item",
 * so nothing is skipped or shown twice while the list grows.
 */
import { z } from 'zod'
import { LIST_ITEMS_DEFAULT, LIST_ITEMS_MAX } from './limits.ts'
import { queryInteger, text } from './text.ts'

const CURSOR_CHARS_MAX = 1_000

export const pagingQuery = {
  limit: queryInteger(1, LIST_ITEMS_MAX)
    .optional()
    .meta({ description: `The most items on a page. The default is ${LIST_ITEMS_DEFAULT}` }),
  cursor: text(CURSOR_CHARS_MAX, 1)
    .optional()
    .meta({ description: 'The `nextCursor` of the previous page. Send the same filters with it' }),
}

export const pagingAnswer = {
  nextCursor: z
    .string()
    .nullable()
    .meta({ description: 'Send it as `cursor` to get the next page; null on the last page' }),
}

/** An answer that is one page of a list. */
export const listAnswer = <S extends z.ZodRawShape>(id: string, shape: S) =>
  z.object({ success: z.literal(true), ...shape, ...pagingAnswer }).meta({ id })

/** An answer that says what was deleted. */
export const deletedAnswer = <S extends z.ZodRawShape>(id: string, shape: S) =>
  z.object({ success: z.literal(true), ...shape, deleted: z.literal(true) }).meta({ id })

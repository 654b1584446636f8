/** A text, read as a search would read it. Free, and changes nothing. */
import type { Interpretation } from '../../../contract/interpretation.ts'
import type { Scout } from '../shared/scout.ts'
import { interpret } from '../shared/search-query.ts'

export const readText = (scout: Scout, accountId: string, text: string): Promise<Interpretation> =>
  interpret(scout, accountId, text)

/**
 * Recognises a prompt that is the name of somebody in the own pool, so that they are searched by name: "Amanda Lima" must not be
 * read as somebody called Amanda in Lima. Owns which prompts may be a name, and how one is read.
 */
import type { Interpretation } from '../../../contract/interpretation.ts'
import { nameKey } from '../../base/latin.ts'
import { findByExactName } from '../../pool/documents.ts'
import { emptyInterpretation } from '../../search/prompt/empty-interpretation.ts'
import type { Scout } from '../scout.ts'
import { hiddenDocuments } from './hidden.ts'

/** Two to five words of letters. */
const NAME = /^[\p{L}\p{M}'’.-]+(?:\s[\p{L}\p{M}'’.-]+){1,4}$/u
const NAME_CHARS_MAX = 100
/** How many people of that name are checked: one who may be shown is enough. */
const NAMESAKES_MAX = 20

export async function isOwnName(scout: Scout, accountId: string, prompt: string): Promise<boolean> {
  const name = prompt.trim().replace(/\s+/g, ' ')
  if (name.length > NAME_CHARS_MAX || !NAME.test(name)) return false
  const words = name.split(' ')
  const divisions = words.slice(1).map((_, at) => ({
    first: nameKey(words.slice(0, at + 1).join(' ')),
    last: nameKey(words.slice(at + 1).join(' ')),
  }))
  const { database, suppressions } = scout
  const docs = await findByExactName(database, accountId, divisions, NAMESAKES_MAX)
  if (docs.length === 0) return false
  // Hidden people count as absent, so that the reading does not reveal them.
  const hidden = await hiddenDocuments(await suppressions.shieldFor(database, accountId), database, accountId, docs)
  return hidden.size < docs.length
}

export function readAsName(prompt: string): Interpretation {
  const name = prompt.trim()
  const start = prompt.indexOf(name)
  const spot = { text: name, start, end: start + name.length }
  return {
    ...emptyInterpretation('RULES'),
    leftover: [spot],
    criteria: [{ id: 'c1', kind: 'KEYWORD', importance: 'REQUIRED', anyOf: [{ name }], ...spot }],
  }
}

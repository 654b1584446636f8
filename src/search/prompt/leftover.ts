/** The text that nothing was read from. Owns how unread words become pieces of text: adjacent ones become one piece. */
import type { Interpretation } from '../../../contract/interpretation.ts'
import type { ReadPath } from './path.ts'
import type { Verdict } from './verdict.ts'

export function leftoverOf(
  { text, tokens, steps }: ReadPath,
  verdicts: Verdict[],
  named: ReadonlySet<number>,
): Interpretation['leftover'] {
  const pieces: { from: number; to: number }[] = []
  for (const [i, step] of steps.entries()) {
    const { ignored, isField } = verdicts[i]!
    const isUnread = step.type === 'UNREAD' && !ignored
    if ((!isUnread && !isField) || named.has(i)) continue
    const last = pieces.at(-1)
    const from = verdicts[i]!.deniedFrom ?? step.from
    const { gap } = tokens[step.from]!
    if (last && last.to === step.from && (gap === 'SPACE' || gap === 'TIGHT')) last.to = step.to
    else pieces.push({ from, to: step.to })
  }
  return pieces.map(({ from, to }) => {
    const start = tokens[from]!.start
    const end = tokens[to - 1]!.end
    return { text: text.slice(start, end), start, end }
  })
}

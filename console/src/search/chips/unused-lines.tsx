/** How many lines of a job description nothing was read from, and the lines themselves. */
import type { Interpretation } from '../../api/types.ts'
import { unusedLines } from '../../question/unused-lines.ts'
import { t } from '../../text/t.ts'

export function UnusedLines({ words, read }: { words: string; read: Interpretation }) {
  const lines = unusedLines(words, read)
  if (lines.length === 0) return null
  return (
    <details className="w-full text-sm text-soft">
      <summary className="cursor-pointer">{t('chip.unusedLines', { count: lines.length })}</summary>
      <ul className="mt-1 list-disc space-y-0.5 pl-6 text-xs wrap-anywhere">
        {lines.map((line, at) => (
          <li key={`${at} ${line}`}>{line}</li>
        ))}
      </ul>
    </details>
  )
}

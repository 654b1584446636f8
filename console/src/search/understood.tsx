/** What was understood of the words, as chips to change, to take away, or to decide. */
import { t } from '../text/t.ts'
import { countOf } from './active-filters.tsx'
import { UnderstoodChip } from './chip.tsx'
import { chipsOf } from './chips.ts'
import type { SearchFilters } from './state.ts'
import { useUnderstood } from './use-search.ts'

export interface Draft {
  prompt: string
  filters: SearchFilters
}

interface UnderstoodProps {
  draft: Draft
  onChange: (draft: Draft) => void
}

export function Understood({ draft, onChange }: UnderstoodProps) {
  const { data } = useUnderstood(draft.prompt)
  if (!data || draft.prompt.trim() === '') return null
  const chips = chipsOf(data.interpretation)
  // While new words are being read, the chips of the old ones stand at wrong places: they wait.
  const current = data.words === draft.prompt.trim()
  const words = data.interpretation.leftover.map(({ text }) => text).join(' · ')
  return (
    <section aria-label={t('search.understood')} className="flex flex-wrap items-center gap-1.5">
      {chips.map((chip) => (
        <UnderstoodChip
          key={`${chip.start}-${chip.kind}-${chip.label}`}
          chip={chip}
          draft={{ ...draft, prompt: data.words }}
          onChange={onChange}
          disabled={!current}
        />
      ))}
      {words ? <span className="text-xs text-faint">{t('search.leftover', { words })}</span> : null}
      {countOf(draft.filters) === 0 && data.inPool > 0 ? (
        <span className="tabular text-xs text-faint">{t('search.inPool', { count: data.inPool })}</span>
      ) : null}
    </section>
  )
}

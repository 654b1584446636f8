/** What was understood of the words, as chips to change, to take away, or to decide. */
import { useRef, useState } from 'react'
import type { Interpretation } from '../api/types.ts'
import type { Draft } from '../question/state.ts'
import { t } from '../text/t.ts'
import { notify, notifyFailure } from '../ui/announce.tsx'
import { countOf } from './active-filters.tsx'
import { UnderstoodChip } from './chip.tsx'
import type { Chip } from './chips.ts'
import { promptWithout, useUnderstood } from './use-understood.ts'

interface UnderstoodProps {
  draft: Draft
  onChange: (draft: Draft) => void
}

export function Understood({ draft, onChange }: UnderstoodProps) {
  const { data } = useUnderstood(draft.prompt)
  const [busy, setBusy] = useState(false)
  const latest = useRef(draft)
  latest.current = draft
  if (!data || draft.prompt.trim() === '') return null
  const { words, chips, interpretation, inPool } = data
  const takeOut = async (chip: Chip, filters = draft.filters) => {
    setBusy(true)
    try {
      const prompt = await promptWithout(words, chip, chips)
      // Somebody who has typed on meanwhile keeps what they typed.
      if (latest.current !== draft) return
      if (prompt === undefined) notify(t('chip.cannotRemove', { label: chip.label }), 'bad')
      else onChange({ prompt, filters })
    } catch (error) {
      notifyFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const leftover = interpretation.leftover.map(({ text }) => text).join(' · ')
  return (
    <section aria-label={t('search.understood')} className="flex flex-wrap items-center gap-1.5">
      {chips.map((chip) => (
        <UnderstoodChip
          key={`${chip.start}-${chip.kind}-${chip.label}`}
          chip={chip}
          draft={{ ...draft, prompt: words }}
          onChange={onChange}
          onTakeOut={(filters) => void takeOut(chip, filters)}
          // While new words are being read, the chips of the old ones stand at wrong places: they wait.
          disabled={busy || words !== draft.prompt.trim()}
        />
      ))}
      {leftover ? <span className="text-xs text-faint">{t('search.leftover', { words: leftover })}</span> : null}
      <NotUsed read={interpretation} />
      {countOf(draft.filters) === 0 && inPool > 0 ? (
        <span className="tabular text-xs text-faint">{t('search.inPool', { count: inPool })}</span>
      ) : null}
    </section>
  )
}

/** What was read but chooses nobody, with why: else somebody believes that it did. */
function NotUsed({ read }: { read: Interpretation }) {
  const aside = [...read.refused, ...read.notApplied].sort((a, b) => a.start - b.start)
  if (aside.length === 0) return null
  const what = aside
    .map(({ text, reason }) => t('search.aside', { text, reason: t(`search.aside.${reason}`) }))
    .join(' · ')
  return <span className="text-xs text-faint">{t('search.notUsed', { what })}</span>
}

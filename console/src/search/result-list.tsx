/** The people, one row each, for mouse and keyboard alike: j and k go through them, x ticks, Enter opens. */
import { useRef, useState } from 'react'
import type { Candidate } from '../api/types.ts'
import { toggle, useSelection } from '../found/selection.ts'
import { type Wish, wish } from '../profile/wish.ts'
import { setQuery, useQueryPart } from '../router/router.ts'
import { t } from '../text/t.ts'
import { useShortcuts } from '../ui/shortcuts.ts'
import { ResultRow } from './result-row.tsx'

export function ResultList({ candidates }: { candidates: Candidate[] }) {
  const [at, setAt] = useState(-1)
  const [person] = useQueryPart('person')
  const selected = useSelection()
  const list = useRef<HTMLUListElement>(null)
  const move = (by: number) => {
    const next = Math.min(Math.max(at + by, 0), candidates.length - 1)
    setAt(next)
    const row = list.current?.children[next]?.querySelector<HTMLElement>('[data-row]')
    row?.focus()
    row?.scrollIntoView({ block: 'nearest' })
    // With a profile open, going on means to read the next one.
    if (person && candidates[next]) setQuery({ person: candidates[next].urn }, { replace: true })
  }
  const current = candidates[at]
  const open = (action: Wish) => {
    if (!current) return
    setQuery({ person: current.urn })
    wish(action)
  }
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    x: () => current && toggle(current),
    // With a profile open these are its own, whoever of the two was there first.
    ...(person ? {} : { e: () => open('enrich'), u: () => open('unlock'), s: () => open('save') }),
  })
  return (
    <ul ref={list} aria-label={t('search.results')} className="overflow-hidden rounded-lg border bg-surface">
      {candidates.map((candidate, index) => (
        <ResultRow
          key={candidate.urn}
          candidate={candidate}
          selected={selected.has(candidate.urn)}
          open={person === candidate.urn}
          index={index}
          onFocus={setAt}
        />
      ))}
    </ul>
  )
}

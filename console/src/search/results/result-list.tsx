/**
 * The people, one row each, for mouse and keyboard alike: j and k go through them, x ticks, Enter opens. Whoever is only close
 * stands in a list of their own behind a heading.
 */
import { useCallback, useId, useRef, useState } from 'react'
import type { Candidate, Criterion } from '../../api/types.ts'
import { type Wish, wish } from '../../profile/wish.ts'
import { setQuery, useQueryPart } from '../../router/router.ts'
import { t } from '../../text/t.ts'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { useSearchContext } from '../state/search-provider.tsx'
import { ResultRow } from './result-row.tsx'

export function ResultList({ candidates, criteria }: { candidates: Candidate[]; criteria: Criterion[] }) {
  const [at, setAt] = useState(-1)
  const [person] = useQueryPart('person')
  const { search, dispatch } = useSearchContext()
  const { ticked } = search
  const tick = useCallback((urn: string, on: boolean) => dispatch({ type: 'ticked', urns: [urn], on }), [dispatch])
  const box = useRef<HTMLDivElement>(null)
  const closeId = useId()
  const move = (by: number) => {
    const next = Math.min(Math.max(at + by, 0), candidates.length - 1)
    setAt(next)
    const row = box.current?.querySelectorAll<HTMLElement>('[data-row]')[next]
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
    x: () => current && tick(current.urn, !ticked.has(current.urn)),
    // With a profile open these are its own, whoever of the two was there first.
    ...(person ? {} : { e: () => open('enrich'), u: () => open('unlock'), s: () => open('save') }),
  })
  const rows = candidates.map((candidate, index) => (
    <ResultRow
      key={candidate.urn}
      candidate={candidate}
      criteria={criteria}
      selected={ticked.has(candidate.urn)}
      onTick={tick}
      open={person === candidate.urn}
      index={index}
      onFocus={setAt}
    />
  ))
  const firstClose = candidates.findIndex(({ match }) => match?.tier === 'NEAR')
  const isParted = firstClose > 0
  return (
    <div ref={box} className="overflow-hidden rounded-lg border bg-surface">
      <ul aria-label={t('search.results')}>{isParted ? rows.slice(0, firstClose) : rows}</ul>
      {isParted ? (
        <>
          <h2 id={closeId} className="border-y bg-sunken px-4 py-1.5 text-xs font-medium text-soft">
            {t('search.close')}
          </h2>
          <ul aria-labelledby={closeId}>{rows.slice(firstClose)}</ul>
        </>
      ) : null}
    </div>
  )
}

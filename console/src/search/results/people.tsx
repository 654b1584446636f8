/** The listed people, as rows or as a table, for mouse and keyboard: j and k move, x selects, Enter opens. */
import { useCallback, useRef, useState } from 'react'
import type { Candidate, Criterion } from '../../api/types.ts'
import { useSlices } from '../../found/slices.ts'
import { type ProfileAction, requestAction } from '../../profile/requested-action.ts'
import { searchRoute, setQuery, useOpenPerson } from '../../router/router.ts'
import { t } from '../../text/t.ts'
import { Empty } from '../../ui/empty.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { useSearchContext } from '../state/search-provider.tsx'
import type { Listed } from './listed.ts'
import { MatchTable } from './match-table.tsx'
import { ResultList } from './result-list.tsx'
import { useStages } from './stages.ts'
import { useStanding } from './standing.ts'
import { columnsOf, sorted, tiersOf } from './table-columns.ts'

interface PeopleProps {
  listed: Listed
  criteria: Criterion[]
}

export function FoundPeople({ listed: { shown, hidden, together }, criteria }: PeopleProps) {
  const { search, dispatch } = useSearchContext()
  const { view } = searchRoute.useSearch()
  const [at, setAt] = useState(-1)
  const box = useRef<HTMLDivElement>(null)
  const slices = useSlices(shown)
  const standing = { ...useStanding(slices), ...useStages(slices) }
  const isTable = view === 'table'
  // In the order in which they are drawn, because the keys act on the focused row.
  const rows = tiersOf(shown).flatMap(({ people }) =>
    isTable ? sorted(people, columnsOf(criteria), search.table) : people,
  )
  const tick = useCallback((urn: string, on: boolean) => dispatch({ type: 'ticked', urns: [urn], on }), [dispatch])
  useWalk({ rows, at, setAt, box, tick, ticked: search.ticked })
  if (shown.length === 0 && hidden === 0) return <Empty title={t('tabs.onlyPool')}>{t('tabs.onlyPoolHint')}</Empty>
  const props = { candidates: shown, criteria, standing, at, onAt: setAt, onTick: tick }
  return (
    <div ref={box} className="@container">
      {together?.hasMore ? (
        <p className="mb-2 px-4 text-xs text-faint">{t(`together.${together.why}`, { count: together.count })}</p>
      ) : null}
      {shown.length === 0 ? null : isTable ? <MatchTable {...props} /> : <ResultList {...props} />}
      {hidden > 0 ? <p className="mt-2 px-4 text-xs text-faint">{t('seen.hidden', { count: hidden })}</p> : null}
    </div>
  )
}

interface Walk {
  rows: Candidate[]
  at: number
  setAt: (at: number) => void
  box: React.RefObject<HTMLDivElement | null>
  tick: (urn: string, on: boolean) => void
  ticked: ReadonlySet<string>
}

function useWalk({ rows, at, setAt, box, tick, ticked }: Walk): void {
  const person = useOpenPerson()
  const move = (by: number) => {
    const next = Math.min(Math.max(at + by, 0), rows.length - 1)
    setAt(next)
    const row = box.current?.querySelectorAll<HTMLElement>('[data-row]')[next]
    row?.focus()
    row?.scrollIntoView({ block: 'nearest' })
    // While a profile is open, moving on opens the next profile.
    if (person && rows[next]) setQuery({ person: rows[next].urn }, { replace: true })
  }
  const current = rows[at]
  const open = (action: ProfileAction) => {
    if (!current) return
    setQuery({ person: current.urn })
    requestAction(action)
  }
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    x: () => current && tick(current.urn, !ticked.has(current.urn)),
    // While a profile is open it handles these keys itself, whichever of the two was drawn first.
    ...(person ? {} : { e: () => open('enrich'), u: () => open('unlock'), s: () => open('save') }),
  })
}

/**
 * The search page. What is typed and selected is a draft; the address holds what was searched. A change that costs nothing is
 * searched at once, any other waits for its button, so that removing a chip never spends credits.
 */
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { RunningJobs } from '../jobs/running-jobs.tsx'
import { LazyProfileDrawer } from '../profile/lazy-drawer.tsx'
import type { SearchFilters } from '../question/filters.ts'
import { isEmpty, isSame } from '../question/state.ts'
import { searchRoute, useOpenPerson } from '../router/router.ts'
import { t } from '../text/t.ts'
import { Button } from '../ui/button.tsx'
import { SkeletonRows } from '../ui/empty.tsx'
import { useShortcuts } from '../ui/shortcuts.ts'
import { ActiveFilters, countOf } from './filters/active-filters.tsx'
import { SearchBox } from './search-box.tsx'
import { useSearchContext } from './state/search-provider.tsx'
import { useReading } from './state/use-reading.ts'
import { useAsking } from './state/use-search.ts'
import { Welcome } from './welcome.tsx'

/** Not needed for the first view: loaded with the first typed letter, or if the address holds a search. */
const loadResults = () => import('./results/results.tsx')
const Results = lazy(loadResults)
const FacetsBeside = lazy(() => import('./facets/facets-beside.tsx'))
const Understood = lazy(() => import('./chips/understood.tsx'))
const FiltersPanel = lazy(() => import('./filters/filters-panel.tsx'))

export function SearchPage() {
  const { draft, applied } = useSearchContext().search
  const { propose } = useAsking()
  const [filtersOpen, setFiltersOpen] = useState(false)
  const person = useOpenPerson()
  const box = useRef<HTMLTextAreaElement>(null)
  useReading()
  useEffect(() => {
    if (!isEmpty(draft)) void loadResults().catch(() => undefined)
  }, [draft])
  useShortcuts({
    '/': () => {
      box.current?.focus()
      box.current?.select()
    },
  })
  const isAsked = !isEmpty(applied)
  // The table has a column per criterion and needs the space of the facets.
  const isTable = searchRoute.useSearch().view === 'table'
  const hasFacetsBeside = person === undefined && !isTable
  const isUntouched = draft.prompt.trim() === '' && !draft.criteria && !draft.like
  const filterChange = (filters: SearchFilters) => propose({ ...draft, filters })
  return (
    <div className={person ? 'xl:mr-[34rem] 2xl:mr-[42rem]' : ''}>
      <div
        className={`mx-auto px-4 sm:px-6 ${isAsked ? `${isTable ? '' : 'max-w-7xl'} py-5` : 'max-w-5xl py-12 lg:py-20'}`}
      >
        {isAsked ? null : (
          <div className="mb-6">
            <h2 className="text-2xl font-semibold tracking-tight">{t('search.welcome')}</h2>
            <p className="mt-1 text-lg text-soft">{t('search.welcomeHint')}</p>
          </div>
        )}
        <SearchBox boxRef={box} filtersOpen={filtersOpen} onFilters={() => setFiltersOpen(!filtersOpen)} />
        <div className="mt-3 flex flex-wrap items-center gap-1.5">
          {isUntouched && !isAsked ? null : (
            <Suspense>
              <Understood />
            </Suspense>
          )}
          <ActiveFilters filters={draft.filters} onChange={filterChange} />
          {countOf(draft.filters) > 1 ? (
            <Button look="quiet" size="sm" onClick={() => filterChange({ localOnly: draft.filters.localOnly })}>
              {t('search.clearFilters')}
            </Button>
          ) : null}
          {isAsked && !isSame(draft, applied) && !isEmpty(draft) ? (
            <span className="text-xs text-amber">{t('search.changed')}</span>
          ) : null}
        </div>
        {filtersOpen ? (
          <div className="mt-3">
            <Suspense>
              <FiltersPanel filters={draft.filters} onChange={filterChange} />
            </Suspense>
          </div>
        ) : null}
        <RunningJobs />
        {isAsked ? (
          <div className={hasFacetsBeside ? 'xl:grid xl:grid-cols-[14rem_minmax(0,1fr)] xl:gap-6' : ''}>
            <Suspense fallback={<div />}>
              <FacetsBeside isHidden={!hasFacetsBeside} />
            </Suspense>
            <Suspense fallback={<SkeletonRows rows={8} />}>
              <Results />
            </Suspense>
          </div>
        ) : (
          <Welcome />
        )}
      </div>
      <LazyProfileDrawer isSoon={isAsked} />
    </div>
  )
}

/**
 * Search. What is typed and ticked is a draft; the address holds what was asked. A change that costs nothing is asked at
 * once, any other waits for its button: nothing is spent by taking a chip away.
 */
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { RunningJobs } from '../jobs/running-jobs.tsx'
import { LazyProfileDrawer } from '../profile/lazy-drawer.tsx'
import { type Draft, isEmpty, isSame, readState, type SearchState } from '../question/state.ts'
import { usePlace } from '../router/router.ts'
import { t } from '../text/t.ts'
import { Button } from '../ui/button.tsx'
import { useShortcuts } from '../ui/shortcuts.ts'
import { ActiveFilters, countOf } from './active-filters.tsx'
import { Results } from './results.tsx'
import { SearchBox } from './search-box.tsx'
import { Understood } from './understood.tsx'
import { run, runIfFree } from './use-search.ts'
import { Welcome } from './welcome.tsx'

const FiltersPanel = lazy(() => import('./filters-panel.tsx'))

export function SearchPage() {
  const applied = readState(usePlace())
  const appliedText = JSON.stringify([applied.prompt, applied.filters])
  const [draft, setDraft] = useState<Draft>(applied)
  const [filtersOpen, setFiltersOpen] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)

  // The address changed: by a search, or by the back button.
  useEffect(() => setDraft({ prompt: applied.prompt, filters: applied.filters }), [appliedText])

  const begin = (next: Draft, price: number) => {
    setDraft(next)
    run({ ...next, page: 1 }, price)
  }
  const propose = (next: Draft) => {
    setDraft(next)
    if (!isEmpty(next)) void runIfFree({ ...next, page: 1 })
  }
  const toBox = () => {
    box.current?.focus()
    box.current?.select()
  }
  useShortcuts({ '/': toBox })
  const asked: SearchState | undefined = isEmpty(applied) ? undefined : applied
  const filterChange = (filters: Draft['filters']) => propose({ ...draft, filters })

  return (
    <div className={`mx-auto max-w-5xl px-4 sm:px-6 ${asked ? 'py-5' : 'py-12 lg:py-20'}`}>
      {asked ? null : (
        <div className="mb-6">
          <h2 className="text-2xl font-semibold tracking-tight">{t('search.welcome')}</h2>
          <p className="mt-1 text-lg text-soft">{t('search.welcomeHint')}</p>
        </div>
      )}
      <SearchBox
        boxRef={box}
        draft={draft}
        onType={(prompt) => setDraft({ ...draft, prompt })}
        onLocalOnly={(localOnly) => filterChange({ ...draft.filters, localOnly })}
        onFilters={() => setFiltersOpen(!filtersOpen)}
        filtersOpen={filtersOpen}
        onRun={(price) => begin(draft, price)}
      />
      <div className="mt-3 flex flex-wrap items-center gap-1.5">
        <Understood draft={draft} onChange={propose} />
        <ActiveFilters filters={draft.filters} onChange={filterChange} />
        {countOf(draft.filters) > 1 ? (
          <Button look="quiet" size="sm" onClick={() => filterChange({ localOnly: draft.filters.localOnly })}>
            {t('search.clearFilters')}
          </Button>
        ) : null}
        {asked && !isSame(draft, asked) && !isEmpty(draft) ? (
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
      {asked ? (
        <Results state={asked} />
      ) : (
        <Welcome onExample={(prompt, price) => begin({ ...draft, prompt }, price)} />
      )}
      <LazyProfileDrawer />
    </div>
  )
}

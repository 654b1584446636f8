/** The tabs all, my pool and network: which people the list shows, with counts. */
import type { SearchAnswer } from '../../api/types.ts'
import { searchRoute, setQuery } from '../../router/router.ts'
import { number, t } from '../../text/t.ts'
import { useSearchContext } from '../state/search-provider.tsx'
import { useCounts } from '../state/use-counts.ts'
import { useAsking } from '../state/use-search.ts'

export type Tab = 'all' | 'pool' | 'network'
const TABS: Tab[] = ['all', 'pool', 'network']

const CANDIDATES_MAX = 400
const ASKED: ReadonlySet<SearchAnswer['networkStatus']> = new Set(['OK', 'PARTIAL', 'CACHED'])

export function useTab(): Tab {
  const { filters } = useSearchContext().search.applied
  const { tab } = searchRoute.useSearch()
  if (filters.localOnly) return 'pool'
  return tab ?? 'all'
}

export function Tabs({ answer }: { answer: SearchAnswer | undefined }) {
  const { applied } = useSearchContext().search
  const { turn } = useAsking()
  const current = useTab()
  const { data } = useCounts(applied)
  const counts = countsOf(answer, data?.total, current === 'pool')
  const show = (tab: Tab) => {
    const { localOnly, ...filters } = applied.filters
    const next = { ...applied, page: 1, filters: tab === 'pool' ? { ...filters, localOnly: true } : filters }
    // Limit 0: shown at once if it is free, as after an earlier search; otherwise offered with its price.
    if ((tab === 'pool') !== Boolean(localOnly)) turn(next, 0)
    setQuery({ tab: tab === 'network' ? tab : null })
  }
  return (
    <div role="tablist" aria-label={t('tabs.label')} className="flex gap-1 border-b">
      {TABS.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          aria-selected={tab === current}
          onClick={() => tab !== current && show(tab)}
          className="-mb-px inline-flex h-9 items-center gap-1.5 border-b-2 border-transparent px-3 font-medium text-soft hover:text-text aria-selected:border-accent aria-selected:text-text"
        >
          {t(`tabs.${tab}`)}
          {counts[tab] === undefined ? null : (
            <span className="tabular text-xs font-normal text-faint">{counts[tab]}</span>
          )}
        </button>
      ))}
    </div>
  )
}

/** Unknown counts are left out: nobody asked the network, or the list was cut. */
function countsOf(
  answer: SearchAnswer | undefined,
  inPool: number | undefined,
  isPool: boolean,
): Partial<Record<Tab, string>> {
  const pool = inPool === undefined ? undefined : number(inPool)
  if (!answer || isPool) return { pool }
  const { totalCandidates: total, networkStatus } = answer
  const isCut = total >= CANDIDATES_MAX
  const all = isCut ? t('tabs.orMore', { count: total }) : number(total)
  const network =
    ASKED.has(networkStatus) && !isCut && inPool !== undefined ? number(Math.max(0, total - inPool)) : undefined
  return { all, pool, network }
}

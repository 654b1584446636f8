/** The facets beside the list if there is room, otherwise behind a button above it. */
import { ListFilter } from 'lucide-react'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { useSearchContext } from '../state/search-provider.tsx'
import { useCounts } from '../state/use-counts.ts'
import { Facets } from './facets.tsx'

function FacetsBeside({ isHidden }: { isHidden: boolean }) {
  const { data } = useCounts(useSearchContext().search.applied)
  // Without matches in the pool there are no facets, and a button would open nothing.
  if (data?.total === 0) return <div />
  return (
    <>
      <aside className={`mt-5 hidden ${isHidden ? '' : 'xl:block'}`}>
        <Facets />
      </aside>
      <div className={`mt-4 ${isHidden ? '' : 'xl:hidden'}`}>
        <Popover
          title={t('facets.label')}
          className="w-72"
          trigger={
            <Button size="sm">
              <ListFilter size={15} aria-hidden />
              {t('facets.show')}
            </Button>
          }
        >
          <Facets />
        </Popover>
      </div>
    </>
  )
}

export default FacetsBeside

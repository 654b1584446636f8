/** The saved searches, with how many people are new in each. */
import { Bookmark } from 'lucide-react'
import { callTo, type JsonAnswer } from '../../api/call.ts'
import { usePages } from '../../api/pages.ts'
import { Link } from '../../router/link.tsx'
import { t } from '../../text/t.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { Empty, Failure, SkeletonRows } from '../../ui/empty.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { SavedSearchRow } from './saved-search-row.tsx'

const LISTING = callTo('listSavedSearches', {})
const searchesOf = (page: JsonAnswer<'listSavedSearches'>) => page.savedSearches

export function SavedSearches() {
  const searches = usePages(['saved-searches', 'list'], LISTING, searchesOf)
  return (
    <Card title={t('pool.searches')} actions={<CurlButton call={LISTING} />}>
      {searches.error ? <Failure error={searches.error} onRetry={searches.retry} /> : null}
      {searches.isPending ? <SkeletonRows rows={3} /> : null}
      {!searches.isPending && !searches.error && searches.items.length === 0 ? (
        <Empty icon={Bookmark} title={t('saved.none')}>
          <p>{t('saved.noneHint')}</p>
          <Link to="/" className={`${buttonClass('primary')} mt-4`}>
            {t('nav.search')}
          </Link>
        </Empty>
      ) : null}
      <ul>
        {searches.items.map((search) => (
          <SavedSearchRow key={search.savedSearchId} search={search} />
        ))}
      </ul>
      <LoadMore {...searches} />
    </Card>
  )
}

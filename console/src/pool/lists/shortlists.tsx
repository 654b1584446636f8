/** The shortlists, with how many people were added to each since it was last opened. */
import { ListPlus } from 'lucide-react'
import { callTo, type JsonAnswer, send } from '../../api/call.ts'
import { usePages } from '../../api/pages.ts'
import { queryClient } from '../../api/queries.ts'
import { Link } from '../../router/link.tsx'
import { ago, t } from '../../text/t.ts'
import { notifyFailure } from '../../ui/announce.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { Empty, Failure, SkeletonRows } from '../../ui/empty.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { WordList } from '../../ui/word-list.tsx'

const LISTING = callTo('listShortlists', {})
const listsOf = (page: JsonAnswer<'listShortlists'>) => page.shortlists

const beginning = (name: string) => callTo('createShortlist', { body: { name } })
const begin = (name: string) =>
  send(beginning(name)).then(() => queryClient.invalidateQueries({ queryKey: ['shortlists'] }), notifyFailure)

export function Shortlists() {
  const lists = usePages(['shortlists', 'list'], LISTING, listsOf)
  return (
    <div className="space-y-4">
      <div className="max-w-sm">
        <WordList label={t('shortlist.new')} onAdd={(name) => void begin(name)} callOf={beginning} />
      </div>
      {lists.error ? <Failure error={lists.error} onRetry={lists.retry} /> : null}
      {lists.isPending ? <SkeletonRows rows={3} /> : null}
      {!lists.isPending && !lists.error && lists.items.length === 0 ? (
        <Empty icon={ListPlus} title={t('shortlist.none')}>
          {t('shortlist.noneHint')}
        </Empty>
      ) : null}
      {lists.items.length > 0 ? (
        <Card title={t('pool.shortlists')} actions={<CurlButton call={LISTING} />}>
          <ul>
            {lists.items.map(({ shortlistId, name, itemCount, newCount, updatedAt }) => (
              <li key={shortlistId} className="border-b last:border-0">
                <Link
                  to="/pool/shortlists/$shortlistId"
                  params={{ shortlistId }}
                  className="flex items-center gap-3 px-4 py-3 hover:bg-hover"
                >
                  <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
                  {newCount > 0 ? <Badge tone="accent">{t('shortlist.newCount', { count: newCount })}</Badge> : null}
                  <span className="tabular text-sm text-soft">{t('shortlist.people', { count: itemCount })}</span>
                  <span className="hidden text-xs text-faint sm:inline">{ago(updatedAt)}</span>
                </Link>
              </li>
            ))}
          </ul>
          <LoadMore {...lists} />
        </Card>
      ) : null}
    </div>
  )
}

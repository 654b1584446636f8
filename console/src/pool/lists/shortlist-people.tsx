/** Who is on a shortlist. Opening it is looking at it: who was new stays marked until the page is left. */
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ListPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call, get, post } from '../../api/client.ts'
import { usePages } from '../../api/pages.ts'
import type { ShortlistAnswer, ShortlistItems } from '../../api/pool-types.ts'
import { queryClient } from '../../api/queries.ts'
import { Link } from '../../router/link.tsx'
import { router } from '../../router/router.ts'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { Empty, Failure, SkeletonRows } from '../../ui/empty.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Rename } from './rename.tsx'
import { ShortlistPerson } from './shortlist-person.tsx'

const itemsOf = (page: ShortlistItems) => page.items
const counts = () => queryClient.invalidateQueries({ queryKey: ['shortlists'] })

export function ShortlistPeople({ shortlistId }: { shortlistId: string }) {
  const path = `shortlists/${encodeURIComponent(shortlistId)}`
  const list = useQuery({
    queryKey: ['shortlists', 'one', shortlistId],
    queryFn: ({ signal }) => get<ShortlistAnswer>(path, signal),
  })
  const people = usePages(['shortlist', shortlistId], `${path}/items`, { limit: 100 }, itemsOf)
  const isShown = !people.isPending && !people.error
  useEffect(() => {
    if (isShown) void post(`${path}/seen`, {}).then(counts, () => undefined)
  }, [isShown, path])
  const takenOff = () => {
    void counts()
    return queryClient.invalidateQueries({ queryKey: ['shortlist', shortlistId] })
  }
  return (
    <div className="space-y-4">
      <Link to="/pool/shortlists" className="inline-flex items-center gap-1.5 text-sm text-soft hover:text-text">
        <ArrowLeft size={15} aria-hidden />
        {t('pool.shortlists')}
      </Link>
      {list.error ? (
        <Failure error={list.error} />
      ) : (
        <Card
          title={list.data?.shortlist.name ?? '…'}
          actions={list.data ? <Actions name={list.data.shortlist.name} path={path} /> : null}
        >
          {people.error ? <Failure error={people.error} onRetry={people.retry} /> : null}
          {people.isPending ? <SkeletonRows rows={4} /> : null}
          {isShown && people.items.length === 0 ? (
            <Empty icon={ListPlus} title={t('shortlist.empty')}>
              {t('shortlist.emptyHint')}
            </Empty>
          ) : null}
          <ul>
            {people.items.map((item) => (
              <ShortlistPerson key={item.urn} item={item} path={`${path}/items`} onTakenOff={takenOff} />
            ))}
          </ul>
          <LoadMore {...people} />
        </Card>
      )}
    </div>
  )
}

function Actions({ name, path }: { name: string; path: string }) {
  const [isRemoving, setRemoving] = useState(false)
  return (
    <>
      <CurlButton call={{ method: 'GET', path: `${path}/items` }} />
      <Rename name={name} path={path} onDone={counts} />
      <Button look="danger" size="sm" onClick={() => setRemoving(true)}>
        {t('shortlist.delete')}
      </Button>
      {isRemoving ? (
        <Confirm
          title={t('shortlist.deleteTitle', { name })}
          text={t('shortlist.deleteText')}
          action={t('shortlist.delete')}
          call={{ method: 'DELETE', path }}
          onConfirm={async () => {
            await call({ method: 'DELETE', path })
            void counts()
            void router.navigate({ to: '/pool/shortlists' })
          }}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </>
  )
}

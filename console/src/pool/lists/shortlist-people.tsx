/** The people on a shortlist. Opening it marks it as seen; people who were new stay marked until the page is left. */
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ListPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { callTo, type JsonAnswer, send } from '../../api/call.ts'
import { usePages } from '../../api/pages.ts'
import { queryClient } from '../../api/queries.ts'
import { scoutShortlists } from '../../api/scout-lists.ts'
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

const itemsOf = (page: JsonAnswer<'listShortlistItems'>) => page.items
const counts = () => queryClient.invalidateQueries({ queryKey: ['shortlists'] })

export function ShortlistPeople({ shortlistId }: { shortlistId: string }) {
  const list = useQuery({
    queryKey: ['shortlists', 'one', shortlistId],
    queryFn: ({ signal }) => scoutShortlists.get(shortlistId, { signal }),
  })
  const listing = callTo('listShortlistItems', { params: { shortlistId }, query: { limit: 100 } })
  const people = usePages(['shortlist', shortlistId], listing, itemsOf)
  const isShown = !people.isPending && !people.error
  useEffect(() => {
    const looking = callTo('lookAtShortlist', { params: { shortlistId }, body: {} })
    if (isShown) void send(looking).then(counts, () => undefined)
  }, [isShown, shortlistId])
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
          actions={list.data ? <Actions name={list.data.shortlist.name} shortlistId={shortlistId} /> : null}
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
              <ShortlistPerson key={item.urn} item={item} shortlistId={shortlistId} onTakenOff={takenOff} />
            ))}
          </ul>
          <LoadMore {...people} />
        </Card>
      )}
    </div>
  )
}

function Actions({ name, shortlistId }: { name: string; shortlistId: string }) {
  const params = { shortlistId }
  const removing = callTo('deleteShortlist', { params })
  const [isRemoving, setRemoving] = useState(false)
  return (
    <>
      <CurlButton call={callTo('listShortlistItems', { params })} />
      <Rename
        name={name}
        callOf={(next) => callTo('changeShortlist', { params, body: { name: next } })}
        onDone={counts}
      />
      <Button look="danger" size="sm" onClick={() => setRemoving(true)}>
        {t('shortlist.delete')}
      </Button>
      {isRemoving ? (
        <Confirm
          title={t('shortlist.deleteTitle', { name })}
          text={t('shortlist.deleteText')}
          action={t('shortlist.delete')}
          call={removing}
          onConfirm={async () => {
            await send(removing)
            void counts()
            void router.navigate({ to: '/pool/shortlists' })
          }}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </>
  )
}

/**
 * The suppressed people, as far as the list knows them: when, and by which kind of sign. It keeps hashes, no names. Each entry can be
 * removed.
 */
import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { callTo, type JsonAnswer, send } from '../../api/call.ts'
import { usePages } from '../../api/pages.ts'
import { queryClient } from '../../api/queries.ts'
import { ago, moment, t, tMaybe } from '../../text/t.ts'
import { notify, notifyFailure } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { Empty, Failure, SkeletonRows } from '../../ui/empty.tsx'
import { LoadMore } from '../../ui/load-more.tsx'

type SuppressionsPage = JsonAnswer<'suppressions'>
type Entry = SuppressionsPage['suppressions'][number]

const entriesOf = (page: SuppressionsPage) => page.suppressions

export function Suppressed() {
  const list = usePages(['suppressions'], callTo('suppressions', { query: { limit: 50 } }), entriesOf)
  return (
    <Card title={t('suppressed.title')}>
      <p className="max-w-2xl px-4 pt-3 text-sm text-soft">{t('suppressed.hint')}</p>
      {list.error ? <Failure error={list.error} onRetry={list.retry} /> : null}
      {list.isPending ? <SkeletonRows rows={3} /> : null}
      {!list.isPending && !list.error && list.items.length === 0 ? (
        <Empty icon={EyeOff} title={t('suppressed.none')} />
      ) : null}
      <ul aria-label={t('suppressed.title')}>
        {together(list.items).map((entries) => (
          <Person key={entries[0]!.suppressionId} entries={entries} />
        ))}
      </ul>
      <LoadMore {...list} />
    </Card>
  )
}

/** Suppressing somebody from a profile adds one entry for the urn and one for the address at the same moment; they are shown together. */
const together = (entries: Entry[]): Entry[][] => [
  ...Map.groupBy(entries, ({ createdAt, origin, reason }) => `${createdAt} ${origin} ${reason ?? ''}`).values(),
]

const callOf = ({ suppressionId }: Entry) => callTo('unsuppress', { params: { suppressionId } })

function Person({ entries }: { entries: Entry[] }) {
  const [isBusy, setBusy] = useState(false)
  const { createdAt, origin, reason } = entries[0]!
  const show = async () => {
    setBusy(true)
    try {
      for (const entry of entries) await send(callOf(entry))
      notify(t('suppressed.shown'))
    } catch (error) {
      notifyFailure(error)
    }
    setBusy(false)
    for (const key of ['suppressions', 'pool']) void queryClient.invalidateQueries({ queryKey: [key] })
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-2.5 last:border-0">
      <time dateTime={createdAt} title={moment(createdAt)} className="font-medium">
        {ago(createdAt)}
      </time>
      <span className="text-sm text-soft">
        {t('suppressed.by', {
          what: [...new Set(entries.map(({ kind }) => tMaybe(`suppressed.kind.${kind}`) ?? kind))].join(', '),
        })}
      </span>
      {reason ? <span className="text-sm text-faint">{reason}</span> : null}
      <span className="ml-auto">
        {origin === 'LIST' ? (
          <span className="flex items-center gap-1">
            <CurlButton call={callOf(entries[0]!)} />
            <Button size="sm" disabled={isBusy} onClick={() => void show()}>
              {t('suppressed.showAgain')}
            </Button>
          </span>
        ) : (
          <span className="text-sm text-faint">{t('suppressed.erased')}</span>
        )}
      </span>
    </li>
  )
}

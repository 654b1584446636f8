/** The people whom the account owes a notice about where their data came from, the first due first; and a template to send. */
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { callTo, type JsonAnswer } from '../../api/call.ts'
import { usePages } from '../../api/pages.ts'
import { NOTICE_STATES } from '../../router/params.ts'
import { noticesRoute, setQuery } from '../../router/router.ts'
import { t } from '../../text/t.ts'
import { Card } from '../../ui/card.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { Empty, Failure, SkeletonRows } from '../../ui/empty.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Select } from '../../ui/select.tsx'
import { Names } from '../names.tsx'
import { type NoticeChange, NoticeDialog } from './notice-dialog.tsx'
import { NoticeRow } from './notice-row.tsx'
import { NoticeTemplate } from './notice-template.tsx'

const noticesOf = (page: JsonAnswer<'notices'>) => page.notices

export function OwedNotices() {
  const { state } = noticesRoute.useSearch()
  const listing = callTo('notices', { query: { state } })
  const notices = usePages(['notices'], listing, noticesOf)
  const [noting, setNoting] = useState<NoticeChange>()
  return (
    <Names>
      {(nameSwitch) => (
        <div className="space-y-5">
          <p className="max-w-3xl text-soft">{t('notices.hint')}</p>
          <Card
            title={t('notices.title')}
            actions={
              <>
                {nameSwitch}
                <CurlButton call={listing} />
                <Select
                  bare
                  label={t('notices.which')}
                  value={state ?? ''}
                  onChange={(next) => setQuery({ state: next as typeof state })}
                  options={[
                    { value: '', name: t('notices.all') },
                    ...NOTICE_STATES.map((value) => ({ value, name: t(`notices.state.${value}`) })),
                  ]}
                />
              </>
            }
          >
            {notices.error ? <Failure error={notices.error} onRetry={notices.retry} /> : null}
            {notices.isPending ? <SkeletonRows rows={3} /> : null}
            {!notices.isPending && !notices.error && notices.items.length === 0 ? (
              <Empty icon={MailCheck} title={t(state ? 'notices.noneFound' : 'notices.none')}>
                {state ? null : t('notices.noneHint')}
              </Empty>
            ) : null}
            <ul aria-label={t('notices.title')}>
              {notices.items.map((notice) => (
                <NoticeRow key={notice.urn} notice={notice} onNote={(next) => setNoting({ notice, state: next })} />
              ))}
            </ul>
            <LoadMore {...notices} />
          </Card>
          <NoticeTemplate />
          {noting ? <NoticeDialog {...noting} onClose={() => setNoting(undefined)} /> : null}
        </div>
      )}
    </Names>
  )
}

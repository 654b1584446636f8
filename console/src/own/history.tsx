/** The signed-in member's entries in the audit log, newest first. */
import { callTo, type JsonAnswer } from '../api/call.ts'
import type { AuditEntry } from '../api/oversight-types.ts'
import { usePages } from '../api/pages.ts'
import { moment, t } from '../text/t.ts'
import { CurlButton } from '../ui/copy-button.tsx'
import { Empty, Failure, SkeletonRows } from '../ui/empty.tsx'
import { LoadMore } from '../ui/load-more.tsx'

const entriesOf = (page: JsonAnswer<'ownAudit'>) => page.entries

const LISTING = callTo('ownAudit', {})

export function History() {
  const entries = usePages(['audit', 'own'], LISTING, entriesOf)
  return (
    <>
      <div className="flex items-center gap-2 px-4 pt-3">
        <p className="text-sm text-soft">{t('own.didHint')}</p>
        <CurlButton call={LISTING} />
      </div>
      {entries.error ? <Failure error={entries.error} onRetry={entries.retry} /> : null}
      {entries.isPending ? <SkeletonRows rows={3} /> : null}
      {!entries.isPending && !entries.error && entries.items.length === 0 ? <Empty title={t('own.nothing')} /> : null}
      <ul aria-label={t('own.did')}>
        {entries.items.map((entry) => (
          <Line key={entry.auditId} entry={entry} />
        ))}
      </ul>
      <LoadMore {...entries} />
    </>
  )
}

const Line = ({ entry: { at, action, urns, subject } }: { entry: AuditEntry }) => (
  <li className="flex flex-wrap items-baseline gap-x-3 border-b px-4 py-2 last:border-0">
    <span className="font-medium">{t(`audit.${action}`)}</span>
    {urns.length > 0 ? <span className="text-sm text-soft">{t('own.people', { count: urns.length })}</span> : null}
    {subject ? <span className="font-mono text-xs wrap-anywhere text-faint">{subject}</span> : null}
    <time dateTime={at} className="ml-auto text-sm text-faint">
      {moment(at)}
    </time>
  </li>
)

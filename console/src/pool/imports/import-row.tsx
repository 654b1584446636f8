/** One import: its progress, the outcome of its rows, and the refused ones. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callTo } from '../../api/call.ts'
import type { Import } from '../../api/pool-types.ts'
import { queryClient } from '../../api/queries.ts'
import { scoutPool } from '../../api/scout-pool.ts'
import { useServiceText } from '../../text/service-text.ts'
import { ago, moment, number, t } from '../../text/t.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { LeftOutRows } from './left-out-rows.tsx'
import { RejectedRows } from './rejected-rows.tsx'

const TONES: Record<Import['status'], Tone> = {
  QUEUED: 'neutral',
  PROCESSING: 'info',
  COMPLETED: 'accent',
  CANCELLED: 'amber',
}
/** The service holds its answer until something changes, at most this long. */
const WAIT_SECONDS = 20

export function ImportRow({ initial }: { initial: Import }) {
  const [isOpen, setOpen] = useState(false)
  const serviceText = useServiceText()
  const [isLeftOpen, setLeftOpen] = useState(false)
  const params = { importId: initial.importId }
  const { data } = useQuery({
    queryKey: ['import', initial.importId, initial.updatedAt],
    queryFn: async ({ signal }) => {
      const answer = await scoutPool.imports.get(initial.importId, { wait: WAIT_SECONDS }, { signal })
      if (answer.done) void queryClient.invalidateQueries({ queryKey: ['pool'] })
      return answer
    },
    initialData: initial,
    enabled: !initial.done,
    // Each answer has waited for something new, so ask again at once.
    refetchInterval: ({ state }) => (state.data?.done ? false : 1),
    staleTime: 0,
  })
  return (
    <li className="space-y-2 border-b px-4 py-3 last:border-0" data-testid="import">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{data.fileName ?? t('import.unnamed')}</span>
        <Badge tone={TONES[data.status]}>{t(`import.status.${data.status}`)}</Badge>
        <time dateTime={data.createdAt} title={moment(data.createdAt)} className="text-xs text-faint">
          {ago(data.createdAt)}
        </time>
        <span className="ml-auto flex items-center gap-1">
          {data.rejectedCount > 0 ? (
            <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t('import.showRejected', { count: data.rejectedCount })}
            </Button>
          ) : null}
          {data.leftOutCount > 0 ? (
            <Button size="sm" aria-expanded={isLeftOpen} onClick={() => setLeftOpen(!isLeftOpen)}>
              {t('import.showLeftOut')}
            </Button>
          ) : null}
          {data.done ? null : (
            <ActionButton
              look="danger"
              name={t('import.stop')}
              call={callTo('cancelImport', { params })}
              onDone={() => queryClient.invalidateQueries({ queryKey: ['imports'] })}
            />
          )}
          <CurlButton call={callTo('readImport', { params })} />
        </span>
      </div>
      {data.done ? null : (
        <ProgressBar
          label={t('import.progress', { name: data.fileName ?? '' })}
          total={data.totalRows}
          parts={[
            { count: data.processedRows - data.rejectedCount, tone: 'accent' },
            { count: data.rejectedCount, tone: 'danger' },
          ]}
        />
      )}
      <Counts data={data} />
      {data.unreadReason ? <p className="text-sm text-danger">{serviceText(data.unreadReason)}</p> : null}
      {isLeftOpen ? <LeftOutRows importId={data.importId} count={data.leftOutCount} /> : null}
      {isOpen ? <RejectedRows importId={data.importId} count={data.rejectedCount} /> : null}
    </li>
  )
}

const Counts = ({ data }: { data: Import }) => (
  <p role="status" className="tabular text-sm text-soft">
    {data.done ? null : `${t('import.of', { done: data.processedRows, total: data.totalRows })} · `}
    {[
      t('import.created', { count: data.createdCount }),
      t('import.updated', { count: data.updatedCount }),
      t('import.unchanged', { count: data.unchangedCount }),
    ].join(' · ')}
    {data.repeatedCount > 0 ? ` · ${t('import.repeated', { count: data.repeatedCount })}` : null}
    {data.rejectedCount > 0 ? (
      <span className="text-danger"> · {t('import.rejected', { count: data.rejectedCount })}</span>
    ) : null}
    {data.leftOutCount > 0 ? ` · ${t('import.leftOutCount', { count: data.leftOutCount })}` : null}
    {data.ignoredFields.length > 0 ? (
      <span className="block text-xs text-faint">
        {t('import.ignored', {
          columns: data.ignoredFields.slice(0, 8).join(', '),
          more: number(data.ignoredFields.length),
        })}
      </span>
    ) : null}
  </p>
)

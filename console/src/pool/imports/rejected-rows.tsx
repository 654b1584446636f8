/** The refused rows, each with its reasons and its content; all of them can be saved as a file to correct. */
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { callTo } from '../../api/call.ts'
import { firstLines } from '../../api/download.ts'
import { scoutPool } from '../../api/scout-pool.ts'
import { useServiceText } from '../../text/service-text.ts'
import { number, t } from '../../text/t.ts'
import { notifyFailure } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { Failure, Skeleton } from '../../ui/empty.tsx'
import { isFlat, type RejectedRow, saveMendable } from './mend-file.ts'
import { MendRow } from './mend-row.tsx'

/** The rest can be read in the file. */
const ROWS_MAX = 50

export function RejectedRows({ importId, count }: { importId: string; count: number }) {
  const [mending, setMending] = useState<number>()
  const serviceText = useServiceText()
  const { data, error } = useQuery({
    queryKey: ['rejected', importId, count],
    queryFn: () => firstLines<RejectedRow>(scoutPool.imports.rejected(importId, { format: 'ndjson' }), ROWS_MAX),
  })
  if (error) return <Failure error={error} />
  if (!data) return <Skeleton className="h-20 w-full" />
  return (
    <div className="rounded-md border bg-ground">
      <div className="flex items-center justify-between gap-2 border-b px-3 py-2">
        <p className="text-sm text-soft">
          {count > data.length ? t('import.firstRejected', { shown: data.length, count }) : t('import.mendHint')}
        </p>
        <span className="flex shrink-0 items-center">
          <CurlButton
            call={callTo('rejectedRows', { params: { importId }, query: { format: 'csv' } })}
            what={t('import.download')}
          />
          <Button size="sm" onClick={() => void saveMendable(importId).catch(notifyFailure)}>
            <Download size={15} aria-hidden />
            {t('import.download')}
          </Button>
        </span>
      </div>
      <ul className="max-h-80 overflow-y-auto" aria-label={t('import.rejectedList')}>
        {data.map(({ row, reasons, record }) => (
          <li key={row} className="grid gap-x-4 border-b px-3 py-2 text-sm last:border-0 sm:grid-cols-[5rem_1fr_1fr]">
            <span className="tabular text-faint">{t('import.row', { row: number(row) })}</span>
            <span className="text-danger">{reasons.map(serviceText).join('; ')}</span>
            <span className="flex items-start justify-between gap-2">
              <code className="line-clamp-2 font-mono text-xs text-soft">{JSON.stringify(record)}</code>
              {record && isFlat(record) ? (
                <Button
                  size="sm"
                  aria-label={t('import.mendRow', { row: number(row) })}
                  onClick={() => setMending(row)}
                >
                  {t('import.mend')}
                </Button>
              ) : null}
            </span>
            {mending === row && record && isFlat(record) ? (
              <MendRow importId={importId} row={row} cells={record} onEnd={() => setMending(undefined)} />
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  )
}

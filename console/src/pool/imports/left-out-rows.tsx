/** People imported without some value: what was left out, and a button to edit the person. */
import { useQuery } from '@tanstack/react-query'
import { firstLines } from '../../api/download.ts'
import { scoutPool } from '../../api/scout-pool.ts'
import { EditPerson } from '../../keep/person-buttons.tsx'
import { useServiceText } from '../../text/service-text.ts'
import { number, t } from '../../text/t.ts'
import { Failure, Skeleton } from '../../ui/empty.tsx'

interface LeftOutRow {
  row: number
  reasons: string[]
  urn: string | null
  full_name: string | null
}

const ROWS_MAX = 50

export function LeftOutRows({ importId, count }: { importId: string; count: number }) {
  const serviceText = useServiceText()
  const { data, error } = useQuery({
    queryKey: ['left-out', importId, count],
    queryFn: () => firstLines<LeftOutRow>(scoutPool.imports.leftOut(importId, { format: 'ndjson' }), ROWS_MAX),
  })
  if (error) return <Failure error={error} />
  if (!data) return <Skeleton className="h-20 w-full" />
  return (
    <ul className="max-h-80 overflow-y-auto rounded-md border bg-ground" aria-label={t('import.showLeftOut')}>
      {data.map(({ row, reasons, urn, full_name }) => (
        <li key={row} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-3 py-2 text-sm last:border-0">
          <span className="tabular text-faint">{t('import.row', { row: number(row) })}</span>
          <span className="font-medium">{full_name}</span>
          <span className="text-amber">{reasons.map(serviceText).join('; ')}</span>
          <span className="ml-auto">{urn ? <EditPerson urn={urn} /> : null}</span>
        </li>
      ))}
    </ul>
  )
}

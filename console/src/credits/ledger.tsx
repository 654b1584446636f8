/** The entries of the ledger, newest first, filtered by the address bar. */
import { Download, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { callTo, type JsonAnswer } from '../api/call.ts'
import { download } from '../api/download.ts'
import type { LedgerEntry } from '../api/operator-types.ts'
import { usePages } from '../api/pages.ts'
import { scoutCredits } from '../api/scout-credits.ts'
import { t } from '../text/t.ts'
import { notifyFailure } from '../ui/announce.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CurlButton } from '../ui/copy-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { Empty, Failure, SkeletonRows } from '../ui/empty.tsx'
import { ledgerColumns } from './ledger-columns.tsx'
import { LedgerFilters, useLedgerParts } from './ledger-filters.tsx'

const entriesOf = (page: JsonAnswer<'ledger'>) => page.entries
const keyOf = ({ seq }: LedgerEntry) => String(seq)

export function Ledger() {
  const parts = useLedgerParts()
  const entries = usePages(['ledger'], callTo('ledger', { query: { ...parts, limit: 100 } }), entriesOf)
  return (
    <Card
      title={t('ledger.title')}
      actions={
        <>
          <CurlButton call={callTo('ledger', { query: parts })} />
          <SaveCsv parts={parts} />
        </>
      }
    >
      <LedgerFilters />
      {entries.error ? <Failure error={entries.error} onRetry={entries.retry} /> : null}
      {entries.isPending ? <SkeletonRows /> : null}
      {!entries.isPending && !entries.error && entries.items.length === 0 ? (
        <Empty icon={ReceiptText} title={t('ledger.none')}>
          {t('ledger.noneHint')}
        </Empty>
      ) : null}
      {entries.items.length > 0 ? (
        <DataTable
          label={t('ledger.title')}
          columns={ledgerColumns()}
          rows={entries.items}
          keyOf={keyOf}
          rowHeight={52}
          onEnd={entries.loadMore}
        />
      ) : null}
    </Card>
  )
}

function SaveCsv({ parts }: { parts: ReturnType<typeof useLedgerParts> }) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await download(scoutCredits.ledgerCsv(parts), 'ledger.csv').catch(notifyFailure)
    setBusy(false)
  }
  return (
    <span className="flex items-center">
      <CurlButton call={callTo('ledger', { query: { ...parts, format: 'csv' } })} what={t('ledger.csv')} />
      <Button size="sm" disabled={isBusy} onClick={() => void save()}>
        <Download size={15} aria-hidden />
        {t('ledger.csv')}
      </Button>
    </span>
  )
}

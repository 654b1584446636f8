/** A file before it is taken in: what each column is taken for, and which rows would be refused. */
import { useState } from 'react'
import { call, query } from '../../api/client.ts'
import type { Import } from '../../api/pool-types.ts'
import { queryClient } from '../../api/queries.ts'
import { number, t } from '../../text/t.ts'
import { notify } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { Failure, SkeletonRows } from '../../ui/empty.tsx'
import { MappingTable } from './mapping-table.tsx'
import { contentOf, type Mapping, mappingPart, usePreview } from './use-preview.ts'

const importPath = (file: File, mapping: Mapping) =>
  `talent-pool/imports${query({ fileName: file.name.slice(0, 255), mapping: mappingPart(mapping) })}`

export function ImportDraft({ file, onEnd }: { file: File; onEnd: () => void }) {
  const [mapping, setMapping] = useState<Mapping>({})
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<unknown>()
  const preview = usePreview(file, mapping)
  const send = async () => {
    setSending(true)
    try {
      await call<{ import: Import }>({ method: 'POST', path: importPath(file, mapping) }, { file: contentOf(file) })
      await queryClient.invalidateQueries({ queryKey: ['imports'] })
      notify(t('import.begun', { name: file.name }))
      onEnd()
    } catch (failure) {
      setError(failure)
      setSending(false)
    }
  }
  const { data } = preview
  return (
    <Card
      title={t('import.match', { name: file.name })}
      actions={
        <>
          <CurlButton
            call={{ method: 'POST', path: importPath(file, mapping) }}
            file={{ name: file.name, type: contentOf(file).type }}
          />
          <Button size="sm" onClick={onEnd}>
            {t('cancel')}
          </Button>
          <Button look="primary" size="sm" disabled={!data || isSending} onClick={() => void send()}>
            {isSending ? t('import.sending') : t('import.start')}
          </Button>
        </>
      }
    >
      <div className="space-y-4 p-4">
        {preview.error ? <Failure error={preview.error} /> : null}
        {error ? <Failure error={error} /> : null}
        {preview.isPending ? <SkeletonRows rows={4} /> : null}
        {data ? (
          <>
            <p className="text-soft">{t('import.looked', { count: data.rows, format: data.format.toUpperCase() })}</p>
            <MappingTable
              preview={data}
              onChange={(column, field) => setMapping((before) => ({ ...before, [column]: field }))}
            />
            <Refused rejected={data.rejected} rows={data.rows} />
          </>
        ) : null}
      </div>
    </Card>
  )
}

const SHOWN_MAX = 5

function Refused({ rejected, rows }: { rejected: { row: number; reasons: string[] }[]; rows: number }) {
  if (rejected.length === 0) return <p className="text-sm text-accent">{t('import.allFine', { count: rows })}</p>
  return (
    <div className="rounded-md bg-amber-soft p-3 text-sm text-amber">
      <p className="font-medium">{t('import.wouldReject', { count: rejected.length })}</p>
      <ul className="mt-1 space-y-0.5">
        {rejected.slice(0, SHOWN_MAX).map(({ row, reasons }) => (
          <li key={row}>
            {t('import.row', { row: number(row) })}: {reasons.join('; ')}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-xs">{t('import.rejectHint')}</p>
    </div>
  )
}

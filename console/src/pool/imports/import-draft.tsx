/** A file before its import: the field each column is taken for, and the rows that would be refused. */
import { useState } from 'react'
import { callTo, send } from '../../api/call.ts'
import type { Preview } from '../../api/pool-types.ts'
import { queryClient } from '../../api/queries.ts'
import { useServiceText } from '../../text/service-text.ts'
import { number, t } from '../../text/t.ts'
import { notify } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { Failure, SkeletonRows } from '../../ui/empty.tsx'
import { LayoutChoices } from './layout-choices.tsx'
import { MappingTable } from './mapping-table.tsx'
import { OnePersonRows } from './one-person-rows.tsx'
import {
  contentOf,
  type LayoutChoice,
  layoutPart,
  type Mapping,
  mappingPart,
  SENDING_MS,
  shownMapping,
  usePreview,
} from './use-preview.ts'

const importing = (file: File, mapping: Mapping, layout: LayoutChoice) =>
  callTo('importPool', {
    query: { fileName: file.name.slice(0, 255), mapping: mappingPart(mapping), ...layoutPart(layout) },
    file: contentOf(file),
  })

export function ImportDraft({ file, onEnd }: { file: File; onEnd: () => void }) {
  const [mapping, setMapping] = useState<Mapping>({})
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<unknown>()
  const [layout, setLayout] = useState<LayoutChoice>({ delimiter: '', headerRow: '' })
  const preview = usePreview(file, mapping, layout)
  const { data } = preview
  const sending = importing(file, data ? shownMapping(data, mapping) : mapping, layout)
  const begin = async () => {
    setSending(true)
    try {
      await send(sending, { deadlineMs: SENDING_MS })
      await queryClient.invalidateQueries({ queryKey: ['imports'] })
      notify(t('import.begun', { name: file.name }))
      onEnd()
    } catch (failure) {
      setError(failure)
      setSending(false)
    }
  }
  const relay = (changed: LayoutChoice) => {
    // Another layout means other columns, so the choices made for the old ones are void.
    setMapping({})
    setLayout(changed)
  }
  return (
    <Card
      title={t('import.match', { name: file.name })}
      actions={
        <>
          <CurlButton call={sending} file={{ name: file.name, type: contentOf(file).type }} />
          <Button size="sm" onClick={onEnd}>
            {t('cancel')}
          </Button>
          <Button
            look="primary"
            size="sm"
            disabled={!data || data.rows === 0 || Boolean(preview.error) || isSending}
            onClick={() => void begin()}
          >
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
            <p className="text-soft">
              {t(data.isWhole ? 'import.lookedAll' : 'import.looked', {
                count: data.rows,
                format: data.format.toUpperCase(),
              })}
            </p>
            <LayoutChoices preview={data} layout={layout} onChange={relay} />
            <MappingTable
              preview={data}
              onChange={(column, field) => setMapping((before) => ({ ...before, [column]: field }))}
            />
            <Outcome preview={data} />
          </>
        ) : null}
      </div>
    </Card>
  )
}

const SHOWN_MAX = 5

function Outcome({ preview }: { preview: Preview }) {
  const { rows, rejected, rejectedCount, leftOut, leftOutCount, onePersonCount } = preview
  return (
    <div className="space-y-3 text-sm">
      {rows === 0 ? <p className="text-danger">{t('import.nobody')}</p> : null}
      {rows > 0 && rejectedCount === 0 ? <p className="text-accent">{t('import.allFine', { count: rows })}</p> : null}
      {rejectedCount > 0 ? (
        <Told title={t('import.wouldReject', { count: rejectedCount })} rows={rejected} hint={t('import.rejectHint')} />
      ) : null}
      {leftOutCount > 0 ? (
        <Told
          title={t('import.wouldLeaveOut', { count: leftOutCount })}
          rows={leftOut}
          hint={t('import.leaveOutHint')}
        />
      ) : null}
      {onePersonCount > 0 ? <OnePersonRows preview={preview} /> : null}
    </div>
  )
}

const Told = ({ title, rows, hint }: { title: string; rows: { row: number; reasons: string[] }[]; hint: string }) => {
  const serviceText = useServiceText()
  return (
    <div className="rounded-md bg-amber-soft p-3 text-amber">
      <p className="font-medium">{title}</p>
      <ul className="mt-1 space-y-0.5">
        {rows.slice(0, SHOWN_MAX).map(({ row, reasons }) => (
          <li key={row}>
            {t('import.row', { row: number(row) })}: {reasons.map(serviceText).join('; ')}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-xs">{hint}</p>
    </div>
  )
}

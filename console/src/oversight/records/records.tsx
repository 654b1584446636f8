/** Every record, newest first, filtered by the address bar. */
import { ScrollText, X } from 'lucide-react'
import { callTo, type JsonAnswer } from '../../api/call.ts'
import type { DecisionSummary } from '../../api/oversight-types.ts'
import { usePages } from '../../api/pages.ts'
import { recordsRoute, setQuery } from '../../router/router.ts'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty, Failure, SkeletonRows } from '../../ui/empty.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { type Actors, useActors } from '../actors.ts'
import { recordColumns } from './record-columns.tsx'

const recordsOf = (page: JsonAnswer<'listDecisions'>) => page.decisions
const keyOf = ({ decisionId }: DecisionSummary) => decisionId

/** Added to `to`, which includes the whole of its day as people expect. */
const DAY_MS = 86_400_000
const LISTED = 50

export function Records() {
  const { from, to, urn, keyId } = recordsRoute.useSearch()
  const actors = useActors()
  const query = {
    urn,
    keyId,
    from: from && `${from}T00:00:00Z`,
    to: to && new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS).toISOString(),
    limit: LISTED,
  }
  const listing = callTo('listDecisions', { query })
  const records = usePages(['decisions'], listing, recordsOf)
  const isFiltered = Boolean(from ?? to ?? urn ?? keyId)
  return (
    <>
      <p className="mb-5 max-w-3xl text-soft">{t('records.hint')}</p>
      <Card title={t('records.title')} actions={<CurlButton call={listing} />}>
        <RecordFilters known={actors.known} isFiltered={isFiltered} />
        {records.error ? <Failure error={records.error} onRetry={records.retry} /> : null}
        {records.isPending ? <SkeletonRows /> : null}
        {!records.isPending && !records.error && records.items.length === 0 ? (
          <Empty icon={ScrollText} title={t(isFiltered ? 'records.noneFound' : 'records.none')}>
            {t(isFiltered ? 'records.noneFoundHint' : 'records.noneHint')}
          </Empty>
        ) : null}
        {records.items.length > 0 ? (
          <DataTable
            label={t('records.title')}
            columns={recordColumns(actors)}
            rows={records.items}
            keyOf={keyOf}
            rowHeight={56}
            onEnd={records.loadMore}
          />
        ) : null}
      </Card>
    </>
  )
}

function RecordFilters({ known, isFiltered }: { known: Actors['known']; isFiltered: boolean }) {
  const params = recordsRoute.useSearch()
  return (
    <div className="grid grid-cols-2 items-end gap-3 border-b bg-ground px-4 py-3 sm:flex sm:flex-wrap">
      <Select
        label={t('records.by')}
        className="sm:w-48"
        value={params.keyId ?? ''}
        onChange={(keyId) => setQuery({ keyId })}
        options={[
          { value: '', name: t('records.anybody') },
          ...known.map(({ id, name }) => ({ value: id, name })),
          ...(params.keyId && !known.some(({ id }) => id === params.keyId)
            ? [{ value: params.keyId, name: params.keyId }]
            : []),
        ]}
      />
      {(['from', 'to'] as const).map((name) => (
        <Field
          key={name}
          type="date"
          label={t(`ledger.${name}`)}
          className="sm:w-40"
          value={params[name] ?? ''}
          onChange={({ target }) => setQuery({ [name]: target.value })}
        />
      ))}
      {params.urn ? (
        <p className="self-center pt-5 text-sm wrap-anywhere text-soft">
          {t('records.onePerson', { urn: params.urn })}
        </p>
      ) : null}
      {isFiltered ? (
        <Button look="quiet" onClick={() => setQuery({ keyId: null, from: null, to: null, urn: null })}>
          <X size={15} aria-hidden />
          {t('clear')}
        </Button>
      ) : null}
    </div>
  )
}

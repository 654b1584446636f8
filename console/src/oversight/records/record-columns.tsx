/** The columns of the list of records. */
import type { DecisionSummary } from '../../api/oversight-types.ts'
import { Link } from '../../router/link.tsx'
import { moment, number, t } from '../../text/t.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/data-table.tsx'
import type { Actors } from '../actors.ts'

export const recordColumns = ({ nameOf }: Actors): Column<DecisionSummary>[] => [
  {
    id: 'at',
    header: t('records.at'),
    cell: ({ at }) => (
      <time dateTime={at} className="text-sm text-soft">
        {moment(at)}
      </time>
    ),
    className: 'w-44 hidden sm:table-cell',
  },
  { id: 'asked', header: t('records.asked'), cell: (record) => <Asked record={record} by={nameOf(record)} /> },
  {
    id: 'by',
    header: t('records.by'),
    cell: (record) => <span className="block truncate text-sm text-soft">{nameOf(record)}</span>,
    className: 'w-44 hidden md:table-cell',
  },
  {
    id: 'people',
    header: t('records.people'),
    cell: ({ shownCount }) => <span className="tabular">{number(shownCount)}</span>,
    className: 'w-20 text-right',
  },
]

function Asked({ record, by }: { record: DecisionSummary; by: string }) {
  const { decisionId, prompt, page, ranking, overrideCount, at } = record
  return (
    <div className="min-w-0">
      <Link
        to="/oversight/records/$decisionId"
        params={{ decisionId }}
        className="block truncate font-medium hover:text-accent hover:underline"
      >
        {prompt?.trim() || t('records.noWords')}
      </Link>
      <span className="block truncate text-xs text-faint sm:hidden">
        <time dateTime={at}>{moment(at)}</time> · {by}
      </span>
      <span className="flex flex-wrap gap-1 empty:hidden">
        {page > 1 ? <Badge>{t('records.page', { page })}</Badge> : null}
        {ranking === 'OFF' ? <Badge tone="info">{t('records.off')}</Badge> : null}
        {overrideCount > 0 ? <Badge tone="amber">{t('records.overridden', { count: overrideCount })}</Badge> : null}
      </span>
    </div>
  )
}

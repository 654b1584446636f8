/** The columns of the request log. */
import type { LoggedRequest } from '../../api/operator-types.ts'
import { perLanguage } from '../../text/language.ts'
import { instant, number, t } from '../../text/t.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { Column } from '../../ui/data-table.tsx'

const toneOf = (status: number): Tone => (status < 400 ? 'accent' : status < 500 ? 'amber' : 'danger')

export const requestColumns = perLanguage((): Column<LoggedRequest>[] => [
  {
    id: 'status',
    header: t('requests.status'),
    cell: ({ status }) => <Badge tone={toneOf(status)}>{String(status)}</Badge>,
    className: 'w-20',
  },
  {
    id: 'path',
    header: t('requests.request'),
    cell: ({ method, path, code }) => (
      <span className="block truncate font-mono text-sm">
        <span className="text-faint">{method}</span> {path}
        {code ? <span className="text-danger"> {code}</span> : null}
      </span>
    ),
  },
  {
    id: 'ms',
    header: t('requests.duration'),
    cell: ({ durationMs }) => (
      <span className="tabular text-sm text-soft">{t('requests.ms', { count: number(durationMs) })}</span>
    ),
    className: 'w-24 text-right hidden sm:table-cell',
  },
  {
    id: 'at',
    header: t('requests.at'),
    cell: ({ at }) => (
      <time dateTime={at} className="text-sm text-soft">
        {instant(at)}
      </time>
    ),
    className: 'w-48 hidden md:table-cell',
  },
  {
    id: 'trace',
    header: <span className="sr-text">{t('requests.trace')}</span>,
    cell: ({ traceId }) => <CopyButton text={traceId} label={t('requests.copyTrace', { traceId })} />,
    className: 'w-14 hidden sm:table-cell',
  },
])

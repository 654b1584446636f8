/** The columns of the ledger table. */
import type { LedgerEntry } from '../api/operator-types.ts'
import { Link } from '../router/link.tsx'
import { setQuery } from '../router/router.ts'
import { perLanguage } from '../text/language.ts'
import { moment, number, t, tMaybe } from '../text/t.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import type { Column } from '../ui/data-table.tsx'

const TONES: Record<LedgerEntry['kind'], Tone> = {
  GRANT: 'info',
  HOLD: 'amber',
  CAPTURE: 'neutral',
  RELEASE: 'accent',
}

const signed = (amount: number) => (amount > 0 ? `+${number(amount)}` : amount < 0 ? `−${number(-amount)}` : '0')

export const ledgerColumns = perLanguage((): Column<LedgerEntry>[] => [
  {
    id: 'at',
    header: t('ledger.at'),
    cell: ({ at }) => (
      <time dateTime={at} className="text-sm text-soft">
        {moment(at)}
      </time>
    ),
    className: 'w-44 hidden sm:table-cell',
  },
  {
    id: 'kind',
    header: t('ledger.kind'),
    cell: ({ kind }) => <Badge tone={TONES[kind]}>{t(`ledger.kind.${kind}`)}</Badge>,
    className: 'w-28',
  },
  { id: 'what', header: t('ledger.what'), cell: (entry) => <What entry={entry} /> },
  {
    id: 'job',
    header: t('ledger.job'),
    cell: ({ jobId }) =>
      jobId ? (
        <Link to="/jobs" search={{ job: jobId }} className="truncate text-sm text-accent hover:underline">
          {t('ledger.openJob')}
        </Link>
      ) : null,
    className: 'w-24 hidden md:table-cell',
  },
  {
    id: 'amount',
    header: t('ledger.amount'),
    cell: ({ amount, credits }) => (
      <span
        className={`tabular whitespace-nowrap ${amount === 0 ? 'text-sm' : 'font-semibold'} ${amount > 0 ? 'text-accent' : amount < 0 ? 'text-text' : 'text-faint'}`}
      >
        {amount === 0 && credits > 0 ? t('ledger.settled', { count: credits }) : signed(amount)}
      </span>
    ),
    className: 'w-40 text-right',
  },
  {
    id: 'after',
    header: t('ledger.after'),
    cell: ({ companyCreditsAfter, companyExtraCreditsAfter }) => (
      <span className="tabular text-sm text-soft">
        {number(companyCreditsAfter)} + {number(companyExtraCreditsAfter)}
      </span>
    ),
    className: 'w-36 text-right hidden sm:table-cell',
  },
])

function What({ entry: { operation, field, urn, fullName, at } }: { entry: LedgerEntry }) {
  const what = [t(`operation.${operation}`), field ? (tMaybe(`ledger.field.${field}`) ?? field) : null]
  return (
    <div className="min-w-0">
      <p className="truncate">{what.filter(Boolean).join(' · ')}</p>
      {urn ? (
        <button
          type="button"
          onClick={() => setQuery({ person: urn })}
          title={urn}
          className="block max-w-full truncate text-left text-xs text-soft hover:text-accent hover:underline"
        >
          {fullName ?? t('ledger.noName')}
        </button>
      ) : null}
      <time dateTime={at} className="block truncate text-xs text-faint sm:hidden">
        {moment(at)}
      </time>
    </div>
  )
}

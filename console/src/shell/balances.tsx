/** Both balances, always visible, and the credits on hold for work under way. */
import { useCredits } from '../api/queries.ts'
import { Link } from '../router/link.tsx'
import { number, t } from '../text/t.ts'
import { Tooltip } from '../ui/tooltip.tsx'

export function Balances() {
  const { data } = useCredits()
  const held = data ? data.heldCompanyCredits + data.heldCompanyExtraCredits : 0
  const text = held > 0 ? `${t('balance.held', { count: held })}. ${t('balance.explain')}` : t('balance.explain')
  return (
    <Tooltip text={text}>
      <Link
        to="/credits"
        className="flex h-9 shrink-0 items-center gap-3 rounded-md border bg-surface px-3 whitespace-nowrap text-sm hover:bg-hover"
      >
        <span className="sr-text">{t('balance.label')}: </span>
        <Amount name={t('balance.plan')} value={data?.companyCredits} testId="plan-credits" />
        <span aria-hidden className="h-4 border-l" />
        <Amount name={t('balance.extra')} value={data?.companyExtraCredits} testId="extra-credits" />
        {held > 0 ? <span aria-hidden className="shimmer size-1.5 rounded-full bg-amber-line" /> : null}
      </Link>
    </Tooltip>
  )
}

const Amount = ({ name, value, testId }: { name: string; value: number | undefined; testId: string }) => (
  <span className="flex items-baseline gap-1.5">
    <span className="text-xs text-faint">{name}</span>
    <span data-testid={testId} className="tabular font-semibold">
      {value === undefined ? '–' : number(value)}
    </span>
  </span>
)

/** Both balances, the credits on hold and the credits spent. */
import { useAccount, useCredits } from '../api/queries.ts'
import { number, t } from '../text/t.ts'
import { Failure, Skeleton } from '../ui/empty.tsx'

export function CreditFigures() {
  const { data, error, refetch } = useCredits()
  const account = useAccount()
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  const held = data && data.heldCompanyCredits + data.heldCompanyExtraCredits
  const figures = [
    {
      name: t('credits.plan'),
      value: data?.companyCredits,
      note: account.data && t('credits.planNote', { plan: account.data.plan }),
    },
    { name: t('credits.extra'), value: data?.companyExtraCredits, note: t('credits.extraNote') },
    { name: t('credits.held'), value: held, note: t('credits.heldNote') },
    { name: t('credits.today'), value: data?.spentTodayCredits, note: t('credits.utc') },
    { name: t('credits.month'), value: data?.spentThisMonthCredits, note: t('credits.utc') },
  ]
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border bg-line sm:grid-cols-3 lg:grid-cols-5">
      {figures.map(({ name, value, note }) => (
        <div key={name} className="bg-surface p-4 last:col-span-2 sm:last:col-span-1">
          <dt className="text-sm text-soft">{name}</dt>
          <dd className="mt-1">
            {value === undefined ? (
              <Skeleton className="h-8 w-20" />
            ) : (
              <span className="tabular text-2xl font-semibold">{number(value)}</span>
            )}
            <span className="block text-xs text-faint">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

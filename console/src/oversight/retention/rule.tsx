/** The account's retention rule, and how many people it has announced for erasure. */
import { useQuery } from '@tanstack/react-query'
import { callTo, type JsonAnswer, send } from '../../api/call.ts'
import { date, t, wholeDay } from '../../text/t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { Failure, Skeleton } from '../../ui/empty.tsx'
import { useActors } from '../actors.ts'
import { RuleForm } from './rule-form.tsx'

const READING = callTo('retention', {})

export function Rule() {
  const { data, error, refetch } = useQuery({
    queryKey: ['retention'],
    queryFn: ({ signal }) => send(READING, { signal }),
  })
  return (
    <Card title={t('retention.rule')} actions={<CurlButton call={READING} />}>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton className="m-4 h-24" />}
      {data ? (
        <div className="space-y-4 p-4">
          <Told {...data} />
          {/* Keyed so that the form starts afresh when somebody else has changed the rule. */}
          <RuleForm key={data.rule.changedAt} rule={data.rule} />
        </div>
      ) : null}
    </Card>
  )
}

function Told({ rule, announcedCount, firstEraseOn }: JsonAnswer<'retention'>) {
  const { known } = useActors()
  const { months, graceDays, changedAt, changedBy } = rule
  const by = known.find(({ id }) => id === changedBy)?.name
  return (
    <div className="space-y-1">
      <p className="flex flex-wrap items-center gap-x-2">
        <Badge tone={months === null ? 'neutral' : 'accent'}>
          {t(months === null ? 'retention.off' : 'retention.on')}
        </Badge>
        <span>
          {months === null
            ? t('retention.offHint')
            : t('retention.onHint', { months: inMonths(months), days: inDays(graceDays) })}
        </span>
      </p>
      {firstEraseOn ? (
        <p className="text-sm text-soft">
          {t('retention.announced', { count: announcedCount, day: wholeDay(firstEraseOn) })}
        </p>
      ) : null}
      {changedAt ? (
        <p className="text-sm text-faint">
          {by
            ? t('retention.changedBy', { day: date(changedAt), name: by })
            : t('retention.changed', { day: date(changedAt) })}
        </p>
      ) : null}
    </div>
  )
}

const inMonths = (count: number) => t('retention.months', { count })
const inDays = (count: number) => t('retention.days', { count })

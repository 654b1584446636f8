/** Switches the retention rule on or off and sets its months and days of grace, after a dialog that says in words what will happen. */
import { type FormEvent, useState } from 'react'
import { RETENTION_GRACE_DAYS_MAX, RETENTION_MONTHS_MAX } from '../../../../contract/limits.ts'
import { callTo, type JsonAnswer, send } from '../../api/call.ts'
import { queryClient } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { notify } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/check.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Field } from '../../ui/field.tsx'

/** The proposed months when there is no rule yet. */
const MONTHS = 24

const isWhole = (text: string, max: number) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= max

export function RuleForm({ rule }: Pick<JsonAnswer<'retention'>, 'rule'>) {
  const [isOn, setOn] = useState(rule.months !== null)
  const [months, setMonths] = useState(String(rule.months ?? MONTHS))
  const [days, setDays] = useState(String(rule.graceDays))
  const [isAsking, setAsking] = useState(false)
  const body = isOn ? { months: Number(months), graceDays: Number(days) } : { months: null }
  const changing = callTo('changeRetention', { body })
  const isReady = !isOn || (isWhole(months, RETENTION_MONTHS_MAX) && isWhole(days, RETENTION_GRACE_DAYS_MAX))
  const isSame = isOn ? rule.months === Number(months) && rule.graceDays === Number(days) : rule.months === null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsking(true)
  }
  const change = async () => {
    queryClient.setQueryData(['retention'], await send(changing))
    void queryClient.invalidateQueries({ queryKey: ['retained'] })
    notify(t('retention.saved'))
  }
  const time = { months: t('retention.months', { count: Number(months) }) }
  return (
    <form onSubmit={submit} className="space-y-4 border-t pt-4">
      <Switch checked={isOn} onChange={setOn}>
        {t('retention.switch')}
      </Switch>
      {isOn ? (
        <div className="grid max-w-2xl gap-3 sm:grid-cols-2">
          <Field
            type="number"
            required
            min={1}
            max={RETENTION_MONTHS_MAX}
            label={t('retention.afterMonths')}
            hint={t('retention.afterMonthsHint')}
            value={months}
            onChange={({ target }) => setMonths(target.value)}
          />
          <Field
            type="number"
            required
            min={1}
            max={RETENTION_GRACE_DAYS_MAX}
            label={t('retention.graceDays')}
            hint={t('retention.graceDaysHint')}
            value={days}
            onChange={({ target }) => setDays(target.value)}
          />
        </div>
      ) : null}
      <Button type="submit" look="primary" disabled={!isReady || isSame}>
        {t('retention.save')}
      </Button>
      {isAsking ? (
        <Confirm
          title={isOn ? t('retention.confirmOn', time) : t('retention.confirmOff')}
          text={
            isOn
              ? t('retention.confirmOnHint', { ...time, days: t('retention.days', { count: Number(days) }) })
              : t('retention.confirmOffHint')
          }
          action={t(isOn ? 'retention.confirmOnAction' : 'retention.confirmOffAction')}
          call={changing}
          onConfirm={change}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </form>
  )
}

/** Switches a saved search's daily question to the network on, with a limit of credits, or off. */
import { CalendarSync } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { callTo, send } from '../api/call.ts'
import { queryClient } from '../api/queries.ts'
import { t } from '../text/t.ts'
import { notifyFailure } from '../ui/announce.tsx'
import { Button } from '../ui/button.tsx'
import { CurlButton } from '../ui/copy-button.tsx'
import { Field } from '../ui/field.tsx'
import { Popover } from '../ui/popover.tsx'

interface DailyNetworkProps {
  savedSearchId: string
  name: string
  daily: { maxCredits: number } | null
  onDone: () => unknown
}

export function DailyNetwork({ savedSearchId, name, daily, onDone }: DailyNetworkProps) {
  const [isOpen, setOpen] = useState(false)
  const [credits, setCredits] = useState(String(daily?.maxCredits ?? 1))
  const setting = (dailyNetwork: { maxCredits: number } | null) =>
    callTo('changeSavedSearch', { params: { savedSearchId }, body: { dailyNetwork } })
  const set = (dailyNetwork: { maxCredits: number } | null) => {
    setOpen(false)
    send(setting(dailyNetwork)).then(() => {
      void queryClient.invalidateQueries({ queryKey: ['saved-searches'] })
      return onDone()
    }, notifyFailure)
  }
  const wanted = { maxCredits: Number(credits) }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wanted.maxCredits > 0) set(wanted)
  }
  return (
    <Popover
      title={t('daily.title')}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button
          look="quiet"
          size="sm"
          className={`h-6! px-1.5! ${daily ? 'text-accent!' : ''}`}
          aria-label={daily ? t('daily.on', { count: daily.maxCredits, name }) : t('daily.what', { name })}
        >
          <CalendarSync size={14} aria-hidden />
        </Button>
      }
    >
      <form onSubmit={submit} className="space-y-3">
        <p className="text-sm text-soft">{t('daily.hint')}</p>
        <Field
          label={t('daily.credits')}
          type="number"
          min={0.001}
          step="any"
          value={credits}
          onChange={({ target }) => setCredits(target.value)}
        />
        <div className="flex items-center gap-2">
          <Button type="submit" look="primary" size="sm" disabled={!(wanted.maxCredits > 0)}>
            {t('daily.start')}
          </Button>
          {daily ? (
            <Button size="sm" onClick={() => set(null)}>
              {t('daily.stop')}
            </Button>
          ) : null}
          <CurlButton call={setting(wanted)} />
        </div>
      </form>
    </Popover>
  )
}

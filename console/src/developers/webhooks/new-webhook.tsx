/** The form for a new webhook: its address and the events it receives. */
import { type FormEvent, useState } from 'react'
import { callTo, send } from '../../api/call.ts'
import type { Webhook } from '../../api/operator-types.ts'
import { queryClient } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/check.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/empty.tsx'
import { Field } from '../../ui/field.tsx'
import { EVENT_TYPES } from './event-types.ts'

type Events = NonNullable<Webhook['events']>

export function NewWebhook({ onMade, onClose }: { onMade: (secret: string) => void; onClose: () => void }) {
  const [url, setUrl] = useState('')
  const [description, setDescription] = useState('')
  const [events, setEvents] = useState<Events>([])
  const [error, setError] = useState<unknown>()
  const body = { url: url.trim(), description: description.trim(), events: events.length > 0 ? events : null }
  const making = callTo('createWebhook', { body })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(making).then(({ secret }) => {
      void queryClient.invalidateQueries({ queryKey: ['webhooks'] })
      onMade(secret)
    }, setError)
  }
  return (
    <Dialog open onClose={onClose} title={t('webhooks.make')}>
      <form onSubmit={submit} className="space-y-4 overflow-y-auto p-5">
        <Field
          label={t('webhooks.url')}
          hint={t('webhooks.urlHint')}
          placeholder="https://"
          required
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
        <Field
          label={t('webhooks.description')}
          maxLength={500}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
        <fieldset>
          <legend className="mb-1 text-sm font-medium">{t('webhooks.events')}</legend>
          <p className="mb-2 text-xs text-faint">{t('webhooks.eventsHint')}</p>
          <div className="grid gap-1.5 sm:grid-cols-2">
            {EVENT_TYPES.map((type) => (
              <Checkbox
                key={type}
                label={type}
                checked={events.includes(type)}
                onChange={(on) => setEvents(on ? [...events, type] : events.filter((each) => each !== type))}
              />
            ))}
          </div>
        </fieldset>
        {error ? <Failure error={error} /> : null}
        <div className="flex items-center justify-end gap-2">
          <CurlButton call={making} />
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" look="primary" disabled={body.url === ''}>
            {t('webhooks.make')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

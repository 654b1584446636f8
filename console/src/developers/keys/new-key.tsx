/** The form for a new key: its name, scopes, expiry and spending limit. */
import { type FormEvent, useState } from 'react'
import { callTo, send } from '../../api/call.ts'
import type { Key } from '../../api/operator-types.ts'
import { queryClient, useAccount } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/check.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/empty.tsx'
import { Field } from '../../ui/field.tsx'

const SCOPES = ['search', 'enrich', 'contact', 'pool', 'admin'] as const satisfies Key['scopes']

export function NewKey({ onMade, onClose }: { onMade: (secret: string | null) => void; onClose: () => void }) {
  const own = useAccount().data?.key
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<Key['scopes']>(['search'])
  const [expires, setExpires] = useState('')
  const [cap, setCap] = useState('')
  const [error, setError] = useState<unknown>()
  const body = {
    name: name.trim(),
    scopes,
    ...(expires && { expiresAt: `${expires}T23:59:59Z` }),
    ...(cap && { dailyCreditCap: Number(cap) }),
  }
  const making = callTo('createKey', { body })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(making).then(({ apiKey }) => {
      void queryClient.invalidateQueries({ queryKey: ['keys'] })
      onMade(apiKey)
    }, setError)
  }
  return (
    <Dialog open onClose={onClose} title={t('keys.make')}>
      <form onSubmit={submit} className="space-y-4 overflow-y-auto p-5">
        <Field
          label={t('keys.name')}
          hint={t('keys.nameHint')}
          required
          maxLength={200}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <fieldset>
          <legend className="mb-1 text-sm font-medium">{t('keys.scopes')}</legend>
          <div className="grid gap-1.5 sm:grid-cols-2">
            {SCOPES.map((scope) => (
              <Checkbox
                key={scope}
                label={`${t(`scope.${scope}`)}: ${t(`scope.${scope}.hint`)}`}
                checked={scopes.includes(scope)}
                disabled={own && !own.scopes.includes(scope)}
                onChange={(on) => setScopes(SCOPES.filter((each) => (each === scope ? on : scopes.includes(each))))}
              />
            ))}
          </div>
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            type="date"
            label={t('keys.expiry')}
            hint={t('keys.expiryHint')}
            value={expires}
            onChange={({ target }) => setExpires(target.value)}
          />
          <Field
            type="number"
            min={0}
            step="any"
            label={t('keys.cap')}
            hint={t('keys.capHint')}
            value={cap}
            onChange={({ target }) => setCap(target.value)}
          />
        </div>
        {error ? <Failure error={error} /> : null}
        <div className="flex items-center justify-end gap-2">
          <CurlButton call={making} />
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" look="primary" disabled={body.name === '' || scopes.length === 0}>
            {t('keys.make')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

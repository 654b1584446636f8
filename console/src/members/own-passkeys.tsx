/** The passkeys of the signed-in member: create and remove them. */
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { queryClient } from '../api/queries.ts'
import { ask } from '../api/session.ts'
import { hasPasskeys, makePasskey } from '../sign-in/passkey.ts'
import { ago, date, t } from '../text/t.ts'
import { announce, notifyFailure } from '../ui/announce.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import type { OwnPasskey } from './member-types.ts'

const ASKED = ['passkeys']
const again = () => queryClient.invalidateQueries({ queryKey: ASKED })

async function make(): Promise<void> {
  try {
    await makePasskey(date(new Date().toISOString()))
    announce(t('passkeys.made'))
    await again()
  } catch (error) {
    // The user closed the browser's own dialog: that is a no, not an error.
    if (!(error instanceof DOMException)) notifyFailure(error)
  }
}

const remove = (id: string) => ask('DELETE', `session/passkeys/${encodeURIComponent(id)}`).then(again, notifyFailure)

export function OwnPasskeys() {
  const { data } = useQuery({
    queryKey: ASKED,
    queryFn: () => ask<{ passkeys: OwnPasskey[] }>('GET', 'session/passkeys'),
  })
  const passkeys = data?.passkeys ?? []
  return (
    <Card
      className="mt-6"
      title={t('passkeys.list')}
      actions={
        hasPasskeys() ? (
          <Button size="sm" onClick={() => void make()}>
            <Plus size={15} aria-hidden />
            {t('passkeys.make')}
          </Button>
        ) : null
      }
    >
      {passkeys.length === 0 ? <Empty title={t('passkeys.none')}>{t('passkeys.hint')}</Empty> : null}
      <ul aria-label={t('passkeys.list')}>
        {passkeys.map(({ credentialId, name, lastUsedAt }) => (
          <li key={credentialId} className="flex items-center gap-4 border-b px-4 py-3 last:border-0">
            <span className="flex-1">{t('passkeys.since', { when: name })}</span>
            <span className="text-sm text-faint">
              {lastUsedAt ? t('passkeys.used', { when: ago(lastUsedAt) }) : t('passkeys.neverUsed')}
            </span>
            <Button look="danger" size="sm" onClick={() => void remove(credentialId)}>
              {t('members.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

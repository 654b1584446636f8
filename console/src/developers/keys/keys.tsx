/** The account's keys: create, show once, rotate, revoke. */
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { callTo, type JsonAnswer } from '../../api/call.ts'
import type { Key } from '../../api/operator-types.ts'
import { usePages } from '../../api/pages.ts'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { Empty, Failure, SkeletonRows } from '../../ui/empty.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { SecretOnce } from '../../ui/secret-once.tsx'
import { EndKey } from './end-key.tsx'
import { KeyRow } from './key-row.tsx'
import { NewKey } from './new-key.tsx'
import { RotateKey } from './rotate-key.tsx'

const LISTING = callTo('listKeys', {})
const keysOf = (page: JsonAnswer<'listKeys'>) => page.keys

type Doing = { what: 'make' } | { what: 'rotate' | 'end'; key: Key } | { what: 'show'; secret: string } | null

export function Keys() {
  const keys = usePages(['keys'], LISTING, keysOf)
  const [doing, setDoing] = useState<Doing>(null)
  const close = () => setDoing(null)
  const show = (secret: string | null) => setDoing(secret ? { what: 'show', secret } : null)
  return (
    <Card
      title={t('keys.list')}
      actions={
        <>
          <CurlButton call={LISTING} />
          <Button look="primary" size="sm" onClick={() => setDoing({ what: 'make' })}>
            <Plus size={15} aria-hidden />
            {t('keys.make')}
          </Button>
        </>
      }
    >
      {keys.error ? <Failure error={keys.error} onRetry={keys.retry} /> : null}
      {keys.isPending ? <SkeletonRows rows={3} /> : null}
      {!keys.isPending && !keys.error && keys.items.length === 0 ? (
        <Empty icon={KeyRound} title={t('keys.none')} />
      ) : null}
      <ul>
        {keys.items.map((key) => (
          <KeyRow
            key={key.keyId}
            apiKey={key}
            onRotate={() => setDoing({ what: 'rotate', key })}
            onEnd={() => setDoing({ what: 'end', key })}
          />
        ))}
      </ul>
      <LoadMore {...keys} />
      {doing?.what === 'make' ? <NewKey onMade={show} onClose={close} /> : null}
      {doing?.what === 'rotate' ? <RotateKey apiKey={doing.key} onRotated={show} onClose={close} /> : null}
      {doing?.what === 'end' ? <EndKey apiKey={doing.key} onClose={close} /> : null}
      {doing?.what === 'show' ? (
        <SecretOnce title={t('keys.made')} hint={t('keys.madeHint')} secret={doing.secret} onClose={close} />
      ) : null}
    </Card>
  )
}

/** One key: its scopes, its spending, whether it still works. */

import type { Key } from '../../api/operator-types.ts'
import { useAccount } from '../../api/queries.ts'
import { ago, date, moment, number, t } from '../../text/t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'

interface KeyRowProps {
  apiKey: Key
  onRotate: () => void
  onEnd: () => void
}

export function KeyRow({ apiKey: key, onRotate, onEnd }: KeyRowProps) {
  const account = useAccount()
  const isOwn = account.data?.key.keyId === key.keyId
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-3 last:border-0">
      <div className={`min-w-0 flex-1 basis-72 ${key.usable ? '' : 'opacity-60'}`}>
        <div className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium">{key.name}</span>
          <code className="font-mono text-xs text-faint">{key.hint}</code>
          {isOwn ? <Badge tone="accent">{t('keys.own')}</Badge> : null}
          <State apiKey={key} />
        </div>
        <p className="mt-0.5 flex flex-wrap gap-1">
          {key.scopes.map((scope) => (
            <Badge key={scope}>{t(`scope.${scope}`)}</Badge>
          ))}
        </p>
      </div>
      <div className="text-sm text-soft sm:text-right">
        <p className="tabular">
          {key.dailyCreditCap === null
            ? t('keys.spent', { count: key.spentTodayCredits })
            : t('keys.spentOf', { spent: number(key.spentTodayCredits), cap: number(key.dailyCreditCap) })}
        </p>
        <p className="text-xs text-faint" title={key.lastUsedAt ? moment(key.lastUsedAt) : undefined}>
          {key.lastUsedAt ? t('keys.used', { when: ago(key.lastUsedAt) }) : t('keys.neverUsed')}
        </p>
      </div>
      <div className="flex gap-1">
        {key.usable && key.revokedAt === null ? (
          <Button size="sm" onClick={onRotate}>
            {t('keys.rotate')}
          </Button>
        ) : null}
        {key.usable ? (
          <Button look="danger" size="sm" onClick={onEnd}>
            {t('keys.end')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}

function State({ apiKey: { usable, revokedAt, expiresAt } }: { apiKey: Key }) {
  if (!usable) return <Badge tone="danger">{t('keys.ended')}</Badge>
  if (revokedAt) return <Badge tone="amber">{t('keys.endsAt', { when: moment(revokedAt) })}</Badge>
  if (expiresAt) return <Badge>{t('keys.expires', { when: date(expiresAt) })}</Badge>
  return null
}

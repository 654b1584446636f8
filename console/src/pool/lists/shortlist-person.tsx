/** One person on a shortlist. */
import { X } from 'lucide-react'
import { callTo } from '../../api/call.ts'
import type { ShortlistItem } from '../../api/pool-types.ts'
import { setQuery } from '../../router/router.ts'
import { ago, moment, t } from '../../text/t.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'

interface ShortlistPersonProps {
  item: ShortlistItem
  shortlistId: string
  onTakenOff: () => unknown
}

export const ShortlistPerson = ({ item, shortlistId, onTakenOff }: ShortlistPersonProps) => {
  const name = item.fullName ?? t('shortlist.nameGone')
  return (
    <li className="flex items-center gap-3 border-b px-4 py-2.5 last:border-0">
      <Avatar name={name} picture={item.pictureUrl} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2">
          <button
            type="button"
            onClick={() => setQuery({ person: item.urn })}
            className="max-w-full truncate text-left font-medium hover:text-accent hover:underline"
          >
            {name}
          </button>
          <Badge tone={item.source === 'OWN_POOL' ? 'accent' : 'info'}>{t(`shortlist.source.${item.source}`)}</Badge>
          {item.isNew ? <Badge tone="amber">{t('shortlist.isNew')}</Badge> : null}
        </div>
        <p className="truncate text-sm text-soft">
          {[item.jobTitle, item.company, item.location].filter(Boolean).join(' · ')}
        </p>
      </div>
      <time dateTime={item.addedAt} title={moment(item.addedAt)} className="hidden text-xs text-faint sm:block">
        {ago(item.addedAt)}
      </time>
      <ActionButton
        look="quiet"
        icon={X}
        name={t('remove')}
        label={t('shortlist.takeOff', { name })}
        call={callTo('takeOffShortlist', { params: { shortlistId, urn: item.urn } })}
        onDone={onTakenOff}
      />
    </li>
  )
}

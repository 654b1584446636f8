/** One saved search: open it, rename it, mark it as seen, delete it. */
import { useState } from 'react'
import { callTo, send } from '../../api/call.ts'
import type { SavedSearch } from '../../api/pool-types.ts'
import { queryClient } from '../../api/queries.ts'
import { DailyNetwork } from '../../keep/daily-network.tsx'
import { keptQuery, readKept } from '../../keep/saved-filters.ts'
import { Link } from '../../router/link.tsx'
import { countOf } from '../../search/filters/active-filters.tsx'
import { ago, moment, t } from '../../text/t.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { notifyFailure } from '../../ui/announce.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Rename } from './rename.tsx'

const stale = () => queryClient.invalidateQueries({ queryKey: ['saved-searches'] })

export function SavedSearchRow({ search }: { search: SavedSearch }) {
  const { savedSearchId, name, prompt, filtersJson, criteria, matchCount, newCount, seenAt, dailyNetwork } = search
  const [isRemoving, setRemoving] = useState(false)
  const params = { savedSearchId }
  const filters = countOf(readKept(filtersJson))
  const looking = callTo('lookAtSavedSearch', { params, body: {} })
  const removing = callTo('deleteSavedSearch', { params })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-3 last:border-0">
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex items-center gap-2">
          <Link
            to="/"
            search={keptQuery(prompt, filtersJson, criteria)}
            onClick={() => void send(looking).then(stale, notifyFailure)}
            className="truncate font-medium hover:text-accent hover:underline"
          >
            {name}
          </Link>
          {newCount > 0 ? <Badge tone="accent">{t('saved.new', { count: newCount })}</Badge> : null}
        </div>
        <p className="truncate text-sm text-soft">
          {[prompt, filters > 0 ? t('saved.filters', { count: filters }) : ''].filter(Boolean).join(' · ') ||
            t('saved.everybody')}
        </p>
      </div>
      <div className="text-sm text-soft sm:text-right">
        <p className="tabular">{t('saved.matches', { count: matchCount })}</p>
        <time dateTime={seenAt} title={moment(seenAt)} className="text-xs text-faint">
          {t('saved.seen', { when: ago(seenAt) })}
        </time>
      </div>
      <div className="flex items-center gap-1">
        {newCount > 0 ? <ActionButton name={t('saved.markSeen')} call={looking} onDone={stale} /> : null}
        <DailyNetwork savedSearchId={savedSearchId} name={name} daily={dailyNetwork} onDone={stale} />
        <Rename
          name={name}
          callOf={(next) => callTo('changeSavedSearch', { params, body: { name: next } })}
          onDone={stale}
        />
        <Button look="quiet" size="sm" onClick={() => setRemoving(true)}>
          {t('remove')}
        </Button>
      </div>
      {isRemoving ? (
        <Confirm
          title={t('saved.removeTitle', { name })}
          text={t('saved.removeText')}
          action={t('remove')}
          call={removing}
          onConfirm={() => send(removing).then(stale)}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </li>
  )
}

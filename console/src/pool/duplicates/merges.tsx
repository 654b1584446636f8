/** All merges, newest or old, each with a button to undo it. */
import { callTo, type JsonAnswer } from '../../api/call.ts'
import { usePages } from '../../api/pages.ts'
import { setQuery } from '../../router/router.ts'
import { ago, moment, t } from '../../text/t.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Card } from '../../ui/card.tsx'
import { Failure } from '../../ui/empty.tsx'
import { LoadMore } from '../../ui/load-more.tsx'

const mergesOf = (page: JsonAnswer<'listMerges'>) => page.merges

export function Merges({ onUndone }: { onUndone: (mergeId: string) => unknown }) {
  const merges = usePages(['pool', 'merges'], callTo('listMerges', { query: { limit: 20 } }), mergesOf)
  if (merges.error) return <Failure error={merges.error} onRetry={merges.retry} />
  if (merges.items.length === 0) return null
  return (
    <Card title={t('duplicates.mergedBefore')}>
      <ul aria-label={t('duplicates.mergedBefore')}>
        {merges.items.map(({ mergeId, mergedAt, keptUrn, keptName, merged }) => (
          <li key={mergeId} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-2.5 last:border-0">
            <button type="button" className="font-medium hover:underline" onClick={() => setQuery({ person: keptUrn })}>
              {keptName}
            </button>
            <span className="text-sm text-soft">
              {t('duplicates.took', { names: merged.map(({ name }) => name).join(', ') })}
            </span>
            <time dateTime={mergedAt} title={moment(mergedAt)} className="text-xs text-faint">
              {ago(mergedAt)}
            </time>
            <span className="ml-auto">
              <ActionButton
                name={t('duplicates.undo')}
                label={t('duplicates.undoWhat', { name: keptName })}
                call={callTo('unmergeCandidates', { body: { mergeId } })}
                onDone={() => onUndone(mergeId)}
              />
            </span>
          </li>
        ))}
      </ul>
      <LoadMore {...merges} />
    </Card>
  )
}

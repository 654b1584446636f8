/** Pairs of records that may be one person, to be merged or marked as different. */
import { CopyCheck } from 'lucide-react'
import { useState } from 'react'
import { callTo, type JsonAnswer } from '../../api/call.ts'
import { usePages } from '../../api/pages.ts'
import type { Merged, Pair } from '../../api/pool-types.ts'
import { queryClient } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { notify } from '../../ui/announce.tsx'
import { Empty, Failure, SkeletonRows } from '../../ui/empty.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Merges } from './merges.tsx'
import { PairCard } from './pair-card.tsx'

const pairsOf = (page: JsonAnswer<'listDuplicates'>) => page.duplicates
const keyOf = ({ candidates }: Pair) => candidates.map(({ urn }) => urn).join(' ')
/** Shortlists are refetched too: a merged person is on them as the one who was kept. */
const stale = () => {
  for (const name of ['shortlists', 'shortlist']) void queryClient.invalidateQueries({ queryKey: [name] })
  return queryClient.invalidateQueries({ queryKey: ['pool'] })
}

export function Duplicates() {
  const pairs = usePages(['pool', 'duplicates'], callTo('listDuplicates', { query: { limit: 20 } }), pairsOf)
  const [undoable, setUndoable] = useState<{ mergeId: string; name: string }[]>([])
  const merged = ({ mergeId, candidate }: Merged) => {
    setUndoable((before) => [{ mergeId, name: candidate.full_name }, ...before])
    return stale()
  }
  const dismissed = () => {
    notify(t('duplicates.dismissed'))
    return stale()
  }
  const undone = (mergeId: string) => {
    setUndoable((before) => before.filter((each) => each.mergeId !== mergeId))
    notify(t('duplicates.unmerged'))
    return stale()
  }
  return (
    <div className="space-y-4">
      <p className="max-w-2xl text-soft">{t('duplicates.hint')}</p>
      {undoable.map(({ mergeId, name }) => (
        <div
          key={mergeId}
          role="status"
          className="appear flex items-center justify-between gap-3 rounded-lg border bg-accent-soft px-4 py-2 text-accent-strong"
        >
          {t('duplicates.merged', { name })}
          <ActionButton
            name={t('duplicates.undo')}
            call={callTo('unmergeCandidates', { body: { mergeId } })}
            onDone={() => undone(mergeId)}
          />
        </div>
      ))}
      {pairs.error ? <Failure error={pairs.error} onRetry={pairs.retry} /> : null}
      {pairs.isPending ? <SkeletonRows rows={3} /> : null}
      {!pairs.isPending && !pairs.error && pairs.items.length === 0 ? (
        <Empty icon={CopyCheck} title={t('duplicates.none')}>
          {t('duplicates.noneHint')}
        </Empty>
      ) : null}
      {pairs.items.map((pair) => (
        <PairCard key={keyOf(pair)} pair={pair} onMerged={merged} onDismissed={dismissed} />
      ))}
      <LoadMore {...pairs} />
      <Merges onUndone={undone} />
    </div>
  )
}

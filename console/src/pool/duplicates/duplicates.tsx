/** Pairs who may be one person, to be made one or told apart. */
import { CopyCheck } from 'lucide-react'
import { useState } from 'react'
import { post } from '../../api/client.ts'
import { usePages } from '../../api/pages.ts'
import type { DuplicatesPage, Merged, Pair } from '../../api/pool-types.ts'
import { queryClient } from '../../api/queries.ts'
import { notify, notifyFailure } from '../../shell/announce.tsx'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/button.tsx'
import { Empty, Failure, SkeletonRows } from '../../ui/empty.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { PairCard } from './pair-card.tsx'

const pairsOf = (page: DuplicatesPage) => page.duplicates
const keyOf = ({ candidates }: Pair) => candidates.map(({ urn }) => urn).join(' ')
const stale = () => queryClient.invalidateQueries({ queryKey: ['pool'] })

export function Duplicates() {
  const pairs = usePages(['pool', 'duplicates'], 'talent-pool/duplicates', { limit: 20 }, pairsOf)
  const [undoable, setUndoable] = useState<{ mergeId: string; name: string }[]>([])
  const merge = (keep: string, other: string) =>
    post<Merged>('talent-pool/duplicates/merge', { keep, merge: [other] }).then(({ mergeId, candidate }) => {
      setUndoable((before) => [{ mergeId, name: candidate.full_name }, ...before])
      void queryClient.invalidateQueries({ queryKey: ['shortlists'] })
      return stale()
    }, notifyFailure)
  const dismiss = (urns: string[]) =>
    post('talent-pool/duplicates/dismiss', { urns }).then(() => {
      notify(t('duplicates.dismissed'))
      return stale()
    }, notifyFailure)
  const undo = (mergeId: string) =>
    post('talent-pool/duplicates/unmerge', { mergeId }).then(() => {
      setUndoable((before) => before.filter((each) => each.mergeId !== mergeId))
      notify(t('duplicates.unmerged'))
      return stale()
    }, notifyFailure)
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
          <Button size="sm" onClick={() => void undo(mergeId)}>
            {t('duplicates.undo')}
          </Button>
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
        <PairCard key={keyOf(pair)} pair={pair} onMerge={merge} onDismiss={dismiss} />
      ))}
      <LoadMore {...pairs} />
    </div>
  )
}

/**
 * The criteria of the search, as chips to edit, remove and restore; and beside them the parts of the prompt that restrict nothing, with
 * reasons.
 */
import { Undo2 } from 'lucide-react'
import type { Criterion, Interpretation } from '../../api/types.ts'
import { keyOf, removedCriteria, replacedAt, withCriterion, withoutAt } from '../../question/criteria.ts'
import { chipLabel } from '../../question/criterion-words.ts'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/button.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { useSearchContext } from '../state/search-provider.tsx'
import { criteriaOf, isReadingCurrent, type Reading } from '../state/search-reducer.ts'
import { useIsUnread } from '../state/use-reading.ts'
import { useAsking } from '../state/use-search.ts'
import { Chip } from './chip.tsx'
import { LikeChip } from './like-chip.tsx'
import { NotUsed } from './not-used.tsx'
import { undecidedExclusions } from './undecided.ts'
import { UnusedLines } from './unused-lines.tsx'

export default function Understood() {
  const { search } = useSearchContext()
  const { propose, undo } = useAsking()
  const { draft, before, reading, described } = search
  const isUnread = useIsUnread(draft.prompt)
  const criteria = isUnread && !draft.criteria ? [] : criteriaOf(search)
  const change = (next: Criterion[]) => propose({ ...draft, criteria: next })
  useShortcuts({ z: undo })
  const interpretation = reading?.interpretation
  const isStale = !isReadingCurrent(search)
  const undecided = interpretation && !isStale && !draft.criteria ? undecidedExclusions(interpretation) : []
  const removed =
    interpretation && draft.criteria && !isStale ? removedCriteria(interpretation.criteria, draft.criteria) : []
  return (
    <section aria-label={t('search.understood')} className="flex max-w-full flex-wrap items-center gap-1.5">
      {draft.like ? <LikeChip urns={draft.like} onRemove={() => propose({ ...draft, like: undefined })} /> : null}
      {criteria.map((criterion, at) => (
        <Chip
          key={`${at} ${keyOf(criterion)}`}
          criterion={criterion}
          onChange={(next) => change(replacedAt(criteria, at, next))}
          onRemove={() => change(withoutAt(criteria, at))}
          // Chips of the old words are disabled while new words are being read.
          disabled={isStale && !draft.criteria}
        />
      ))}
      {undecided.map((criterion) => (
        <Chip
          key={`? ${keyOf(criterion)}`}
          criterion={criterion}
          onChange={(next) => change(withCriterion(criteria, next))}
          onRemove={() => change(criteria)}
        />
      ))}
      {removed.map((criterion) => (
        <Removed
          key={keyOf(criterion)}
          criterion={criterion}
          onBack={() => change(withCriterion(criteria, criterion))}
        />
      ))}
      {interpretation && !isStale ? <NotUsed read={interpretation} /> : null}
      {draft.criteria && described ? <OfDescription reading={described} /> : null}
      {before.length > 0 ? (
        <Button look="quiet" size="sm" onClick={undo}>
          <Undo2 size={14} aria-hidden />
          {t('chip.undo')}
        </Button>
      ) : null}
      {draft.criteria && draft.prompt.trim() !== '' ? <AsWritten read={interpretation ?? null} /> : null}
    </section>
  )
}

const OfDescription = ({ reading: { words, interpretation } }: { reading: Reading }) =>
  interpretation ? (
    <>
      <NotUsed read={interpretation} />
      <UnusedLines words={words} read={interpretation} />
    </>
  ) : null

const Removed = ({ criterion, onBack }: { criterion: Criterion; onBack: () => void }) => (
  <button
    type="button"
    data-testid="chip-removed"
    aria-label={t('chip.bringBack', { label: chipLabel(criterion) })}
    onClick={onBack}
    className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-full border border-dashed border-line px-2.5 text-sm text-faint hover:text-text"
  >
    <Undo2 size={13} aria-hidden className="shrink-0" />
    <s className="truncate">{chipLabel(criterion)}</s>
  </button>
)

/** Says that the words in the box are no longer what is searched, because the criteria were edited. */
function AsWritten({ read }: { read: Interpretation | null }) {
  const { search } = useSearchContext()
  const { propose } = useAsking()
  const { criteria: _criteria, ...draft } = search.draft
  return (
    <span className="inline-flex items-center gap-1 text-xs text-faint">
      {t('chip.edited')}
      {read ? (
        <Button look="quiet" size="sm" onClick={() => propose(draft)}>
          {t('chip.asWritten')}
        </Button>
      ) : null}
    </span>
  )
}

/** What can be done with everybody ticked. */
import { Tag, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { call, post } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import type { PoolCandidate } from '../../api/types.ts'
import { WordList } from '../../search/word-list.tsx'
import { notify, notifyFailure } from '../../shell/announce.tsx'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Popover } from '../../ui/popover.tsx'
import { ShortlistButton } from '../shortlist-button.tsx'

/** As many as one call takes. */
const URNS_AT_ONCE = 200

const urnsOf = (people: PoolCandidate[]) => people.map(({ urn }) => urn)
const candidatePath = (urn: string) => `talent-pool/candidates/${encodeURIComponent(urn)}`

async function addTag(people: PoolCandidate[], tag: string): Promise<void> {
  const urns = urnsOf(people)
  for (let from = 0; from < urns.length; from += URNS_AT_ONCE) {
    await post('talent-pool/candidates/save', { urns: urns.slice(from, from + URNS_AT_ONCE), tags: [tag] })
  }
  await queryClient.invalidateQueries({ queryKey: ['pool'] })
}

export function BulkBar({ people, onClear }: { people: PoolCandidate[]; onClear: () => void }) {
  const [isRemoving, setRemoving] = useState(false)
  if (people.length === 0) return null
  const remove = async () => {
    for (const { urn } of people) await call({ method: 'DELETE', path: candidatePath(urn) })
    await queryClient.invalidateQueries({ queryKey: ['pool'] })
    onClear()
    notify(t('pool.removed', { count: people.length }))
  }
  return (
    <div
      role="toolbar"
      aria-label={t('pool.selected', { count: people.length })}
      className="appear fixed inset-x-3 bottom-17 z-20 mx-auto flex max-w-xl flex-wrap items-center gap-2 rounded-lg border bg-raised p-2 pl-4 shadow-lg sm:bottom-4"
    >
      <span className="mr-auto font-medium">{t('pool.selected', { count: people.length })}</span>
      <TagButton people={people} />
      <ShortlistButton urns={urnsOf(people)} />
      <Button look="danger" size="sm" onClick={() => setRemoving(true)}>
        <Trash2 size={15} aria-hidden />
        {t('pool.remove')}
      </Button>
      <Button look="quiet" size="icon" aria-label={t('clear')} onClick={onClear}>
        <X size={16} aria-hidden />
      </Button>
      {isRemoving ? (
        <Confirm
          title={t('pool.removeTitle', { count: people.length })}
          text={t('pool.removeText')}
          action={t('pool.remove')}
          call={{ method: 'DELETE', path: candidatePath(people[0]?.urn ?? '') }}
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </div>
  )
}

function TagButton({ people }: { people: PoolCandidate[] }) {
  const [isOpen, setOpen] = useState(false)
  const add = (tag: string) => {
    setOpen(false)
    addTag(people, tag.replaceAll(',', ' ')).then(
      () => notify(t('pool.tagged', { count: people.length, tag })),
      notifyFailure,
    )
  }
  return (
    <Popover
      title={t('pool.addTag')}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button size="sm">
          <Tag size={15} aria-hidden />
          {t('pool.tag')}
        </Button>
      }
    >
      <WordList label={t('pool.tag')} onAdd={add} />
    </Popover>
  )
}

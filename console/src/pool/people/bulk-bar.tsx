/** What can be done with everybody ticked. */
import { Tag, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { type Call, call } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import type { PoolCandidate } from '../../api/types.ts'
import { ShortlistButton } from '../../keep/shortlist-button.tsx'
import { t } from '../../text/t.ts'
import { notify, notifyFailure } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Popover } from '../../ui/popover.tsx'
import { WordList } from '../../ui/word-list.tsx'

/** As many as one call takes. */
const URNS_AT_ONCE = 200

const urnsOf = (people: PoolCandidate[]) => people.map(({ urn }) => urn)

function tagging(people: PoolCandidate[], text: string): Call[] {
  const urns = urnsOf(people)
  const tags = [text.replaceAll(',', ' ')]
  return Array.from({ length: Math.ceil(urns.length / URNS_AT_ONCE) }, (_, at) => ({
    method: 'POST',
    path: 'talent-pool/candidates/save',
    body: { urns: urns.slice(at * URNS_AT_ONCE, (at + 1) * URNS_AT_ONCE), tags },
  }))
}

const removing = (people: PoolCandidate[]): Call[] =>
  urnsOf(people).map((urn) => ({ method: 'DELETE', path: `talent-pool/candidates/${encodeURIComponent(urn)}` }))

/** One after the other: what was done before one failed is shown as done. */
async function sendAll(calls: Call[]): Promise<void> {
  try {
    for (const each of calls) await call(each)
  } finally {
    await queryClient.invalidateQueries({ queryKey: ['pool'] })
  }
}

export function BulkBar({ people, onClear }: { people: PoolCandidate[]; onClear: () => void }) {
  const [isRemoving, setRemoving] = useState(false)
  if (people.length === 0) return null
  const remove = async () => {
    await sendAll(removing(people))
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
          call={removing(people)}
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
    sendAll(tagging(people, tag)).then(() => notify(t('pool.tagged', { count: people.length, tag })), notifyFailure)
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
      <WordList label={t('pool.tag')} onAdd={add} callOf={(tag) => tagging(people, tag)} />
    </Popover>
  )
}

/** The actions for all selected people. */
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Call, callTo, send } from '../../api/call.ts'
import { queryClient } from '../../api/queries.ts'
import type { PoolCandidate } from '../../api/types.ts'
import { ProjectButton } from '../../keep/project-button.tsx'
import { ShortlistButton } from '../../keep/shortlist-button.tsx'
import { TagButton } from '../../keep/tag-button.tsx'
import { t } from '../../text/t.ts'
import { notify } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { SelectedBar } from '../../ui/selected-bar.tsx'

/** The most that one call takes. */
const URNS_AT_ONCE = 200

const urnsOf = (people: PoolCandidate[]) => people.map(({ urn }) => urn)

function tagging(people: PoolCandidate[], text: string): Call[] {
  const urns = urnsOf(people)
  const tags = [text.replaceAll(',', ' ')]
  return Array.from({ length: Math.ceil(urns.length / URNS_AT_ONCE) }, (_, at) =>
    callTo('saveFoundCandidates', { body: { urns: urns.slice(at * URNS_AT_ONCE, (at + 1) * URNS_AT_ONCE), tags } }),
  )
}

const removing = (people: PoolCandidate[]): Call[] =>
  urnsOf(people).map((urn) => callTo('removeCandidate', { params: { urn } }))

/** One after the other, and what was done before a failure is shown as done. */
async function sendAll(calls: Call[]): Promise<void> {
  try {
    for (const each of calls) await send(each)
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
    <SelectedBar summary={t('selected.count', { count: people.length })} onClear={onClear}>
      <TagButton
        count={people.length}
        onTag={(tag) => sendAll(tagging(people, tag))}
        callOf={(tag) => tagging(people, tag)}
      />
      <ShortlistButton urns={urnsOf(people)} />
      <ProjectButton urns={urnsOf(people)} />
      <Button look="danger" size="sm" onClick={() => setRemoving(true)}>
        <Trash2 size={15} aria-hidden />
        {t('pool.remove')}
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
    </SelectedBar>
  )
}

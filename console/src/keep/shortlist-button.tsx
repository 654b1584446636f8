/** Puts people on an existing or a new shortlist. */
import { useQuery } from '@tanstack/react-query'
import { ListPlus } from 'lucide-react'
import { useState } from 'react'
import { callTo, send } from '../api/call.ts'
import type { Shortlist } from '../api/pool-types.ts'
import { queryClient } from '../api/queries.ts'
import { scoutShortlists } from '../api/scout-lists.ts'
import { t } from '../text/t.ts'
import { notify, notifyFailure } from '../ui/announce.tsx'
import { Button } from '../ui/button.tsx'
import { CurlButton } from '../ui/copy-button.tsx'
import { Popover } from '../ui/popover.tsx'
import { WordList } from '../ui/word-list.tsx'

/** The most that one call takes. */
const URNS_AT_ONCE = 200

const adding = ({ shortlistId }: Shortlist, urns: string[]) =>
  callTo('addToShortlist', { params: { shortlistId }, body: { urns } })

async function putOn(list: Shortlist, urns: string[]): Promise<void> {
  let count = 0
  for (let from = 0; from < urns.length; from += URNS_AT_ONCE) {
    const { results } = await send(adding(list, urns.slice(from, from + URNS_AT_ONCE)))
    count += results.filter(({ outcome }) => outcome === 'ADDED').length
  }
  notifyAdded(list, count)
}

const notifyAdded = ({ name }: Shortlist, count: number) => {
  void queryClient.invalidateQueries({ queryKey: ['shortlists'] })
  notify(count > 0 ? t('shortlist.added', { count, name }) : t('shortlist.alreadyThere', { name }))
}

export function ShortlistButton({ urns, size = 'sm' }: { urns: string[]; size?: 'sm' | 'md' }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const begin = (name: string) => {
    close()
    send(callTo('createShortlist', { body: { name } }))
      .then(({ shortlist }) => putOn(shortlist, urns))
      .catch(notifyFailure)
  }
  const add = (list: Shortlist) => {
    close()
    putOn(list, urns).catch(notifyFailure)
  }
  return (
    <Popover
      title={t('shortlist.choose')}
      open={isOpen}
      onOpenChange={setOpen}
      align="end"
      trigger={
        <Button size={size}>
          <ListPlus size={15} aria-hidden />
          {t('shortlist.button')}
        </Button>
      }
    >
      <Lists urns={urns} onChoose={add} />
      <WordList
        label={t('shortlist.new')}
        onAdd={begin}
        callOf={(name) => callTo('createShortlist', { body: { name, urns: urns.slice(0, URNS_AT_ONCE) } })}
      />
    </Popover>
  )
}

function Lists({ urns, onChoose }: { urns: string[]; onChoose: (list: Shortlist) => void }) {
  const { data } = useQuery({
    queryKey: ['shortlists', 'counts'],
    queryFn: ({ signal }) => scoutShortlists.list({}, { signal }).first(),
  })
  if (!data?.shortlists.length) return null
  return (
    <ul className="mb-3 max-h-60 overflow-y-auto">
      {data.shortlists.map((list) => (
        <li key={list.shortlistId} className="flex items-center gap-1">
          <Button look="quiet" size="sm" className="min-w-0 flex-1 text-text!" onClick={() => onChoose(list)}>
            <span className="truncate">{list.name}</span>
            <span className="tabular ml-auto text-xs text-faint">{list.itemCount}</span>
          </Button>
          <CurlButton call={adding(list, urns)} />
        </li>
      ))}
    </ul>
  )
}

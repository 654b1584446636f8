/** Puts people on a shortlist, one that there is or a new one. */
import { useQuery } from '@tanstack/react-query'
import { ListPlus } from 'lucide-react'
import { useState } from 'react'
import { get, post } from '../api/client.ts'
import type { Shortlist, ShortlistAdded, ShortlistAnswer, ShortlistsPage } from '../api/pool-types.ts'
import { queryClient } from '../api/queries.ts'
import { WordList } from '../search/word-list.tsx'
import { notify, notifyFailure } from '../shell/announce.tsx'
import { t } from '../text/t.ts'
import { Button } from '../ui/button.tsx'
import { CurlButton } from '../ui/copy-button.tsx'
import { Popover } from '../ui/popover.tsx'

const told = ({ name }: Shortlist, count: number) => {
  void queryClient.invalidateQueries({ queryKey: ['shortlists'] })
  notify(count > 0 ? t('shortlist.added', { count, name }) : t('shortlist.alreadyThere', { name }))
}

export function ShortlistButton({ urns }: { urns: string[] }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const begin = (name: string) => {
    close()
    post<ShortlistAnswer>('shortlists', { name, urns }).then(
      ({ shortlist }) => told(shortlist, shortlist.itemCount),
      notifyFailure,
    )
  }
  const add = ({ shortlistId }: Shortlist) => {
    close()
    post<ShortlistAdded>(`shortlists/${shortlistId}/items`, { urns }).then(
      ({ shortlist, results }) => told(shortlist, results.filter(({ outcome }) => outcome === 'ADDED').length),
      notifyFailure,
    )
  }
  return (
    <Popover
      title={t('shortlist.choose')}
      open={isOpen}
      onOpenChange={setOpen}
      align="end"
      trigger={
        <Button size="sm">
          <ListPlus size={15} aria-hidden />
          {t('shortlist.button')}
        </Button>
      }
    >
      <Lists urns={urns} onChoose={add} />
      <WordList label={t('shortlist.new')} onAdd={begin} />
    </Popover>
  )
}

function Lists({ urns, onChoose }: { urns: string[]; onChoose: (list: Shortlist) => void }) {
  const { data } = useQuery({
    queryKey: ['shortlists', 'counts'],
    queryFn: ({ signal }) => get<ShortlistsPage>('shortlists', signal),
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
          <CurlButton call={{ method: 'POST', path: `shortlists/${list.shortlistId}/items`, body: { urns } }} />
        </li>
      ))}
    </ul>
  )
}

/** Saves the search on the screen under a name. */
import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { callTo, send } from '../api/call.ts'
import { queryClient } from '../api/queries.ts'
import { bodyOf, type Draft } from '../question/state.ts'
import { t } from '../text/t.ts'
import { notify, notifyFailure } from '../ui/announce.tsx'
import { Button } from '../ui/button.tsx'
import { Popover } from '../ui/popover.tsx'
import { WordList } from '../ui/word-list.tsx'
import { keptFilters } from './saved-filters.ts'

export function SaveSearch({ state }: { state: Draft }) {
  const [isOpen, setOpen] = useState(false)
  const { page: _page, like: _like, ...asked } = bodyOf({ ...state, page: 1 })
  const keeping = (name: string) =>
    callTo('createSavedSearch', { body: { name, ...asked, filtersJson: keptFilters(state) } })
  const keep = (name: string) => {
    setOpen(false)
    send(keeping(name)).then(() => {
      void queryClient.invalidateQueries({ queryKey: ['saved-searches'] })
      notify(t('saved.kept', { name }))
    }, notifyFailure)
  }
  return (
    <Popover
      title={t('saved.keep')}
      open={isOpen}
      onOpenChange={setOpen}
      align="end"
      trigger={
        <Button look="quiet" size="sm">
          <BookmarkPlus size={15} aria-hidden />
          {t('saved.button')}
        </Button>
      }
    >
      <p className="mb-3 text-sm text-soft">{t('saved.keepHint')}</p>
      <WordList label={t('saved.name')} onAdd={keep} callOf={keeping} />
    </Popover>
  )
}

/** Asks for a tag to put on all selected people. */
import { Tag } from 'lucide-react'
import { useState } from 'react'
import type { Call } from '../api/call.ts'
import { t } from '../text/t.ts'
import { notify, notifyFailure } from '../ui/announce.tsx'
import { Button } from '../ui/button.tsx'
import { Popover } from '../ui/popover.tsx'
import { WordList } from '../ui/word-list.tsx'

interface TagButtonProps {
  count: number
  onTag: (tag: string) => Promise<unknown>
  callOf: (tag: string) => Call | Call[]
}

export function TagButton({ count, onTag, callOf }: TagButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const add = (tag: string) => {
    setOpen(false)
    onTag(tag).then(() => notify(t('pool.tagged', { count, tag })), notifyFailure)
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
      <WordList label={t('pool.tag')} onAdd={add} callOf={callOf} />
    </Popover>
  )
}

/** A button and form to rename something. */
import { Pencil } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type Call, send } from '../../api/call.ts'
import { t } from '../../text/t.ts'
import { notifyFailure } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { Field } from '../../ui/field.tsx'
import { Popover } from '../../ui/popover.tsx'

const NAME_CHARS_MAX = 200

interface RenameProps {
  name: string
  callOf: (name: string) => Call
  onDone: () => unknown
}

export function Rename({ name, callOf, onDone }: RenameProps) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState(name)
  const renaming = callOf(text.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setOpen(false)
    if (text.trim() && text.trim() !== name) send(renaming).then(onDone, notifyFailure)
  }
  return (
    <Popover
      title={t('list.rename')}
      open={isOpen}
      onOpenChange={(open) => {
        setText(name)
        setOpen(open)
      }}
      align="end"
      trigger={
        <Button look="quiet" size="icon" aria-label={t('list.renameWhat', { name })}>
          <Pencil size={15} aria-hidden />
        </Button>
      }
    >
      <form onSubmit={submit} className="flex items-end gap-2">
        <Field
          label={t('list.name')}
          className="flex-1"
          maxLength={NAME_CHARS_MAX}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" look="primary">
          {t('apply')}
        </Button>
        <CurlButton call={renaming} />
      </form>
    </Popover>
  )
}

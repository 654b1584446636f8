/** A refused row with every cell editable. */
import { type FormEvent, useState } from 'react'
import { callTo, send } from '../../api/call.ts'
import { queryClient } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { notify, notifyFailure } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { Field } from '../../ui/field.tsx'

interface MendRowProps {
  importId: string
  row: number
  cells: Record<string, string>
  onEnd: () => void
}

export function MendRow({ importId, row, cells, onEnd }: MendRowProps) {
  const [record, setRecord] = useState(cells)
  const mending = callTo('mendRow', { params: { importId, row: String(row) }, body: { record } })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await send(mending)
      notify(t('pool.saved'))
      onEnd()
      for (const key of ['imports', 'rejected', 'pool']) void queryClient.invalidateQueries({ queryKey: [key] })
    } catch (error) {
      notifyFailure(error)
    }
  }
  return (
    <form onSubmit={(event) => void save(event)} className="grid gap-3 py-2 sm:col-span-3 sm:grid-cols-3">
      {Object.entries(record).map(([name, cell]) => (
        <Field
          key={name}
          label={name}
          value={cell}
          onChange={({ target }) => setRecord((before) => ({ ...before, [name]: target.value }))}
        />
      ))}
      <div className="flex items-end justify-end gap-2 sm:col-span-3">
        <CurlButton call={mending} />
        <Button size="sm" onClick={onEnd}>
          {t('cancel')}
        </Button>
        <Button type="submit" look="primary" size="sm">
          {t('person.save')}
        </Button>
      </div>
    </form>
  )
}

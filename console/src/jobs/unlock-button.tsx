/** Asks which contact fields to unlock; the offers for that choice appear below it. */
import { type ReactNode, useState } from 'react'
import type { ContactField } from '../api/types.ts'
import { t } from '../text/t.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/check.tsx'
import { Popover } from '../ui/popover.tsx'

const FIELDS: ContactField[] = ['work_email', 'personal_email', 'phone']

export function UnlockButton({ children }: { children: (fields: ContactField[], close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const [fields, setFields] = useState<ContactField[]>(['work_email'])
  const tick = (field: ContactField, on: boolean) =>
    setFields(FIELDS.filter((each) => (each === field ? on : fields.includes(each))))
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      title={t('jobs.unlockTitle')}
      align="end"
      trigger={<Button size="sm">{t('jobs.unlock')}</Button>}
    >
      <div className="mb-3 flex flex-col gap-2">
        {FIELDS.map((field) => (
          <Checkbox
            key={field}
            checked={fields.includes(field)}
            onChange={(on) => tick(field, on)}
            label={t(`contact.${field}`)}
          />
        ))}
      </div>
      {fields.length > 0 ? children(fields, () => setOpen(false)) : null}
    </Popover>
  )
}

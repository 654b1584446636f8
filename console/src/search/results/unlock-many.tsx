/** Which contact data to unlock of those who are ticked, and for how much. */
import { useState } from 'react'
import type { ContactField } from '../../api/types.ts'
import type { BatchWork, Talent } from '../../jobs/batch.ts'
import { callOf, quotesOf } from '../../jobs/batch.ts'
import { t } from '../../text/t.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/check.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { PriceButton } from '../../ui/price-button.tsx'

const FIELDS: ContactField[] = ['work_email', 'personal_email', 'phone']

interface UnlockManyProps {
  talents: Talent[]
  busy: boolean
  onStart: (work: BatchWork, talents: Talent[], prices: number[]) => Promise<void>
}

export function UnlockMany({ talents, busy, onStart }: UnlockManyProps) {
  const [open, setOpen] = useState(false)
  const [fields, setFields] = useState<ContactField[]>(['work_email'])
  const work: BatchWork = { type: 'CONTACT_UNLOCK', fields }
  const tick = (field: ContactField, on: boolean) =>
    setFields(FIELDS.filter((each) => (each === field ? on : fields.includes(each))))
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      title={t('jobs.unlockTitle')}
      align="end"
      trigger={
        <button type="button" className={buttonClass('plain', 'sm')}>
          {t('jobs.unlock')}
        </button>
      }
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
      {fields.length > 0 ? (
        <div className="flex items-start justify-between gap-2">
          <PriceButton
            explained
            idleWhenFree
            busy={busy}
            quotes={quotesOf(work, talents)}
            onSpend={({ parts }) => {
              setOpen(false)
              void onStart(work, talents, parts)
            }}
          >
            {t('jobs.unlock')}
          </PriceButton>
          <CurlButton call={callOf(work, talents)} />
        </div>
      ) : null}
    </Popover>
  )
}

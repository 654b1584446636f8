/** Which contact data to unlock of those who are ticked, and for how much. */
import { useState } from 'react'
import type { ContactField } from '../api/types.ts'
import { quotesOf, type Talent } from '../jobs/batch.ts'
import { t } from '../text/t.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/check.tsx'
import { Popover } from '../ui/popover.tsx'
import { PriceButton } from '../ui/price-button.tsx'

const FIELDS: ContactField[] = ['work_email', 'personal_email', 'phone']

interface UnlockMembersProps {
  talents: Talent[]
  onSpend: (fields: ContactField[], maxCredits: number) => Promise<void>
}

export function UnlockMembers({ talents, onSpend }: UnlockMembersProps) {
  const [isOpen, setOpen] = useState(false)
  const [fields, setFields] = useState<ContactField[]>(['work_email'])
  const tick = (field: ContactField, on: boolean) =>
    setFields(FIELDS.filter((each) => (each === field ? on : fields.includes(each))))
  return (
    <Popover
      title={t('projects.unlockTitle')}
      open={isOpen}
      onOpenChange={setOpen}
      align="end"
      trigger={<Button size="sm">{t('projects.unlock')}</Button>}
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
        <PriceButton
          explained
          idleWhenFree
          quotes={quotesOf({ type: 'CONTACT_UNLOCK', fields }, talents)}
          onSpend={({ total }) => {
            setOpen(false)
            void onSpend(fields, total)
          }}
        >
          {t('projects.unlock')}
        </PriceButton>
      ) : null}
    </Popover>
  )
}

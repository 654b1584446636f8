/** Asks how the requester's identity was verified. */
import type { PersonRequest } from '../../api/oversight-types.ts'
import { t } from '../../text/t.ts'
import { Select } from '../../ui/select.tsx'

export type IdentifiedBy = PersonRequest['identifiedBy']

const WAYS: IdentifiedBy[] = ['NOT_YET', 'KNOWN_EMAIL', 'SIGNED_IN', 'DOCUMENT', 'IN_PERSON', 'OTHER']

interface IdentifiedSelectProps {
  value: IdentifiedBy
  onChange: (value: IdentifiedBy) => void
}

export const IdentifiedSelect = ({ value, onChange }: IdentifiedSelectProps) => (
  <Select
    label={t('asked.identifiedBy')}
    value={value}
    onChange={(next) => onChange(next as IdentifiedBy)}
    options={WAYS.map((each) => ({ value: each, name: t(`asked.by.${each}`) }))}
  />
)

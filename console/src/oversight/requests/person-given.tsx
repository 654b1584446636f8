/** Asks which person is meant, by one of the four things that people are found by. */
import { TEXT_CHARS_MAX } from '../../../../contract/limits.ts'
import { t } from '../../text/t.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'

const WAYS = ['email', 'phone', 'networkUrl', 'urn'] as const

export interface GivenIdentifier {
  by: (typeof WAYS)[number]
  value: string
}

export const NOBODY: GivenIdentifier = { by: 'email', value: '' }

/** As a parameter of the calls. */
export const identifierOf = ({ by, value }: GivenIdentifier): Partial<Record<GivenIdentifier['by'], string>> => ({
  [by]: value.trim(),
})

interface PersonGivenProps {
  given: GivenIdentifier
  onChange: (given: GivenIdentifier) => void
}

export const PersonGiven = ({ given, onChange }: PersonGivenProps) => (
  <div className="grid gap-3 sm:grid-cols-[12rem_1fr]">
    <Select
      label={t('asked.person')}
      value={given.by}
      onChange={(by) => onChange({ ...given, by: by as GivenIdentifier['by'] })}
      options={WAYS.map((value) => ({ value, name: t(`asked.person.${value}`) }))}
    />
    <Field
      required
      autoComplete="off"
      label={t(`asked.person.${given.by}`)}
      hint={t('asked.personHint')}
      maxLength={TEXT_CHARS_MAX}
      value={given.value}
      onChange={({ target }) => onChange({ ...given, value: target.value })}
    />
  </div>
)

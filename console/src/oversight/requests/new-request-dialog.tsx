/** Records that somebody asked for access or erasure, and how their identity was verified. */
import { useState } from 'react'
import { REFERENCE_CHARS_MAX } from '../../../../contract/limits.ts'
import { callTo } from '../../api/call.ts'
import type { PersonRequest } from '../../api/oversight-types.ts'
import { t } from '../../text/t.ts'
import { CallForm } from '../../ui/call-form.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { today } from '../today.ts'
import { type IdentifiedBy, IdentifiedSelect } from './identified-select.tsx'
import { identifierOf, NOBODY, PersonGiven } from './person-given.tsx'

const KINDS: PersonRequest['kind'][] = ['ACCESS', 'ERASURE']

export function NewRequestDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<PersonRequest['kind']>('ACCESS')
  const [person, setPerson] = useState(NOBODY)
  const [receivedOn, setReceived] = useState(today())
  const [identifiedBy, setIdentified] = useState<IdentifiedBy>('NOT_YET')
  const [reference, setReference] = useState('')
  const body = { kind, ...identifierOf(person), receivedOn, identifiedBy, reference: reference.trim() || null }
  return (
    <Dialog open onClose={onClose} title={t('asked.new')}>
      <CallForm
        changes={['person-requests']}
        call={callTo('recordPersonRequest', { body })}
        action={t('asked.save')}
        done={t('asked.saved')}
        isReady={person.value.trim() !== '' && receivedOn !== ''}
        onClose={onClose}
      >
        <Segments
          label={t('asked.kind')}
          value={kind}
          onChange={setKind}
          options={KINDS.map((value) => ({ value, label: t(`asked.kind.${value}`) }))}
        />
        <PersonGiven given={person} onChange={setPerson} />
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            type="date"
            required
            max={today()}
            label={t('asked.received')}
            value={receivedOn}
            onChange={({ target }) => setReceived(target.value)}
          />
          <IdentifiedSelect value={identifiedBy} onChange={setIdentified} />
        </div>
        <Field
          label={t('asked.referenceOptional')}
          hint={t('asked.referenceHint')}
          maxLength={REFERENCE_CHARS_MAX}
          value={reference}
          onChange={({ target }) => setReference(target.value)}
        />
      </CallForm>
    </Dialog>
  )
}

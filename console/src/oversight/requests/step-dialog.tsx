/** The dialog for each step of a request: extend it, record how its person was identified, answer it, or close it otherwise. */
import { useState } from 'react'
import { TEXT_CHARS_MAX } from '../../../../contract/limits.ts'
import { callTo } from '../../api/call.ts'
import type { PersonRequest } from '../../api/oversight-types.ts'
import { t } from '../../text/t.ts'
import { CallForm } from '../../ui/call-form.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { today } from '../today.ts'
import { EraseForm, ReportForm } from './answer-forms.tsx'
import { IdentifiedSelect } from './identified-select.tsx'
import { useRequester } from './requester.ts'

export interface StepProps {
  request: PersonRequest
  onClose: () => void
}

const FORMS = { extend: ExtendForm, identify: IdentifyForm, close: CloseForm, report: ReportForm, erase: EraseForm }

export type Step = keyof typeof FORMS

export function StepDialog({ step, ...props }: StepProps & { step: Step }) {
  const name = useRequester(props.request)
  const Form = FORMS[step]
  return (
    <Dialog open onClose={props.onClose} title={t(`asked.${step}For`, { name })}>
      <Form {...props} />
    </Dialog>
  )
}

function ExtendForm({ request: { requestId }, onClose }: StepProps) {
  const [reason, setReason] = useState('')
  return (
    <CallForm
      changes={['person-requests']}
      call={callTo('changePersonRequest', { params: { requestId }, body: { extend: { reason: reason.trim() } } })}
      action={t('asked.extend')}
      done={t('asked.saved')}
      isReady={reason.trim() !== ''}
      onClose={onClose}
    >
      <p className="text-soft">{t('asked.extendHint')}</p>
      <Field
        required
        label={t('asked.reason')}
        maxLength={TEXT_CHARS_MAX}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </CallForm>
  )
}

function IdentifyForm({ request: { requestId, identifiedBy: known }, onClose }: StepProps) {
  const [identifiedBy, setIdentified] = useState(known)
  return (
    <CallForm
      changes={['person-requests']}
      call={callTo('changePersonRequest', { params: { requestId }, body: { identifiedBy } })}
      action={t('asked.save')}
      done={t('asked.saved')}
      isReady={identifiedBy !== known}
      onClose={onClose}
    >
      <IdentifiedSelect value={identifiedBy} onChange={setIdentified} />
    </CallForm>
  )
}

const ENDS = ['ANSWERED', 'REFUSED'] as const

function CloseForm({ request: { requestId, receivedOn }, onClose }: StepProps) {
  const [state, setState] = useState<(typeof ENDS)[number]>('REFUSED')
  const [on, setOn] = useState(today())
  const [reason, setReason] = useState('')
  const isRefused = state === 'REFUSED'
  const close = { state, on, ...(reason.trim() && { reason: reason.trim() }) }
  return (
    <CallForm
      changes={['person-requests']}
      call={callTo('changePersonRequest', { params: { requestId }, body: { close } })}
      action={t('asked.close')}
      done={t('asked.saved')}
      isReady={on !== '' && !(isRefused && reason.trim() === '')}
      onClose={onClose}
    >
      <p className="text-soft">{t('asked.closeHint')}</p>
      <Segments
        label={t('asked.closeAs')}
        value={state}
        onChange={setState}
        options={ENDS.map((value) => ({ value, label: t(`asked.state.${value}`) }))}
      />
      <Field
        type="date"
        required
        min={receivedOn}
        max={today()}
        label={t('asked.on')}
        value={on}
        onChange={({ target }) => setOn(target.value)}
      />
      <Field
        required={isRefused}
        label={t(isRefused ? 'asked.reason' : 'asked.reasonOptional')}
        maxLength={TEXT_CHARS_MAX}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </CallForm>
  )
}

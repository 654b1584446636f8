/** The forms that answer a request: by a report of all data held, saved as a file, or by erasure, which has to be confirmed in writing. */
import { useState } from 'react'
import { callTo } from '../../api/call.ts'
import { saveBlob } from '../../api/download.ts'
import type { PersonRequest } from '../../api/oversight-types.ts'
import { queryClient } from '../../api/queries.ts'
import { forgetPerson } from '../../profile/forget-person.ts'
import { t } from '../../text/t.ts'
import { CallForm } from '../../ui/call-form.tsx'
import { Field } from '../../ui/field.tsx'
import { type GivenIdentifier, identifierOf, NOBODY, PersonGiven } from './person-given.tsx'

interface AnswerProps {
  request: PersonRequest
  onClose: () => void
}

/** For a person without data here nothing is kept that would identify them, so whoever answers has to name them again. */
function usePersonOf({ requestId, urns }: PersonRequest) {
  const [given, setGiven] = useState<GivenIdentifier>(urns[0] === undefined ? NOBODY : { by: 'urn', value: urns[0] })
  return {
    body: { ...identifierOf(given), requestId },
    isReady: given.value.trim() !== '',
    field: urns.length === 0 ? <PersonGiven given={given} onChange={setGiven} /> : null,
  }
}

export function ReportForm({ request, onClose }: AnswerProps) {
  const { body, isReady, field } = usePersonOf(request)
  return (
    <CallForm
      changes={['person-requests']}
      call={callTo('access', { body })}
      action={t('asked.reportSave')}
      done={t('asked.reported')}
      isReady={isReady}
      onDone={({ success: _, ...report }) => saveReport(report, request.requestId)}
      onClose={onClose}
    >
      <Doubt request={request} />
      <p className="text-soft">{t('asked.reportHint')}</p>
      {field}
    </CallForm>
  )
}

const saveReport = (report: object, requestId: string) =>
  saveBlob(new Blob([JSON.stringify(report, null, 2)], { type: 'application/json' }), `access-${requestId}.json`)

export function EraseForm({ request, onClose }: AnswerProps) {
  const { body, isReady, field } = usePersonOf(request)
  const [written, setWritten] = useState('')
  const word = t('asked.eraseWord')
  return (
    <CallForm
      changes={['person-requests']}
      call={callTo('erase', { body })}
      action={t('asked.eraseNow')}
      look="danger"
      done={t('asked.erasedNow')}
      isReady={isReady && written.trim().toLowerCase() === word}
      onDone={() => {
        for (const urn of request.urns) forgetPerson(urn)
        for (const key of ['notices', 'retained', 'retention']) void queryClient.invalidateQueries({ queryKey: [key] })
      }}
      onClose={onClose}
    >
      <Doubt request={request} />
      <p className="text-soft">{t('asked.eraseHint')}</p>
      {field}
      <Field
        required
        autoComplete="off"
        label={t('asked.eraseConfirm', { word })}
        value={written}
        onChange={({ target }) => setWritten(target.value)}
      />
    </CallForm>
  )
}

const Doubt = ({ request: { identifiedBy } }: { request: PersonRequest }) =>
  identifiedBy === 'NOT_YET' ? (
    <p role="note" className="rounded-md bg-amber-soft p-3 text-amber">
      {t('asked.notIdentified')}
    </p>
  ) : null

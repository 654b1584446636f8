/** Records the legal basis for keeping somebody, until when they consented, or that they must not be contacted. */
import { useState } from 'react'
import { TEXT_CHARS_MAX } from '../../../contract/limits.ts'
import { callTo } from '../api/call.ts'
import type { PersonStanding } from '../api/oversight-types.ts'
import { t } from '../text/t.ts'
import { CallForm } from '../ui/call-form.tsx'
import { Switch } from '../ui/check.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'

type Basis = NonNullable<PersonStanding['legalBasis']>
const BASES: Basis[] = ['CONSENT', 'CONTRACT', 'LEGAL_OBLIGATION', 'LEGITIMATE_INTEREST']

interface StandingDialogProps {
  urn: string
  name: string
  standing: PersonStanding
  onClose: () => void
}

export function StandingDialog({ urn, name, standing, onClose }: StandingDialogProps) {
  const [basis, setBasis] = useState(standing.legalBasis ?? '')
  const [days, setDays] = useState({ on: standing.consentOn ?? '', until: standing.consentUntil ?? '' })
  const [doNotContact, setBarred] = useState(standing.doNotContact)
  const [reason, setReason] = useState(standing.reason ?? '')
  const body = {
    legalBasis: (basis || null) as Basis | null,
    consentOn: days.on || null,
    consentUntil: days.until || null,
    doNotContact,
    reason: reason.trim() || null,
  }
  return (
    <Dialog open onClose={onClose} title={t('standing.changeOf', { name })}>
      <CallForm
        call={callTo('changeStanding', { params: { urn }, body })}
        action={t('apply')}
        // This changes what may be unlocked and for how much.
        changes={['standing', 'quote']}
        done={t('standing.saved')}
        onClose={onClose}
      >
        <div>
          <Switch checked={doNotContact} onChange={setBarred}>
            {t('standing.barred')}
          </Switch>
          <p className="mt-1 text-xs text-faint">{t('standing.barredHint')}</p>
        </div>
        <Select
          label={t('standing.basis')}
          value={basis}
          onChange={setBasis}
          options={[
            { value: '', name: t('standing.basis.none') },
            ...BASES.map((value) => ({ value, name: t(`standing.basis.${value}`) })),
          ]}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            type="date"
            label={t('standing.consentOn')}
            value={days.on}
            onChange={({ target }) => setDays({ ...days, on: target.value })}
          />
          <Field
            type="date"
            min={days.on || undefined}
            label={t('standing.consentUntil')}
            value={days.until}
            onChange={({ target }) => setDays({ ...days, until: target.value })}
          />
        </div>
        <Field
          label={t('standing.reason')}
          maxLength={TEXT_CHARS_MAX}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </CallForm>
    </Dialog>
  )
}

/** One contact field in whichever state it is: can be unlocked, queued, being looked up, found, not found, failed. */
import { CircleCheck, CircleX, Clock, LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ContactField, ContactStatus } from '../api/types.ts'
import { t } from '../text/t.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { PriceButton } from '../ui/price-button.tsx'
import { Elapsed } from './elapsed.tsx'
import type { Person } from './person.ts'
import { Provenance } from './provenance.tsx'
import { contactBody, type useContact } from './use-contact.ts'

interface ContactRowProps {
  person: Person
  field: ContactField
  contact: ReturnType<typeof useContact>
  busy: boolean
  onUnlock: (fields: ContactField[], price: number) => void
}

export function ContactRow(props: ContactRowProps) {
  const { person, field, contact, busy, onUnlock } = props
  const { why, value, source } = contact.fieldState(field)
  if (value) {
    return (
      <div className="flex min-w-0 flex-1 items-center gap-2">
        <CircleCheck size={16} aria-hidden className="shrink-0 text-accent" />
        <div className="min-w-0 flex-1">
          <p data-testid="contact-value" className="font-medium break-words [overflow-wrap:anywhere]">
            {value}
          </p>
          {source ? <Provenance {...source} /> : null}
        </div>
        <CopyButton text={value} label={t('contact.copy', { field: t(`contact.${field}`) })} />
      </div>
    )
  }
  if (contact.isSearched(field)) return <Searching contact={contact} />
  if (why === 'NOT_FOUND_RECENTLY') return <NotFound contact={contact} field={field} />
  if (why === 'MISSING_NETWORK') return <Note>{t('contact.MISSING_NETWORK')}</Note>
  if (why === 'DO_NOT_CONTACT') return <Note>{t('contact.DO_NOT_CONTACT')}</Note>
  if (contact.inFlight) return <Note>{t('contact.oneAtATime')}</Note>
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-2">
      <Failed contact={contact} field={field} />
      <PriceButton
        size="sm"
        look="plain"
        busy={busy}
        quotes={[{ operation: 'contact', body: contactBody(person, [field]) }]}
        onSpend={({ total }) => onUnlock([field], total)}
      >
        {t('contact.unlock')}
      </PriceButton>
    </div>
  )
}

const Note = ({ children }: { children: ReactNode }) => <span className="text-sm text-faint">{children}</span>

function Searching({ contact: { status, begunAt } }: Pick<ContactRowProps, 'contact'>) {
  const queued = status?.status === 'QUEUED' || !status
  const Icon = queued ? Clock : LoaderCircle
  return (
    <div role="status" className="flex items-center gap-2 text-sm">
      <Icon size={16} aria-hidden className={`text-amber ${queued ? '' : 'motion-safe:animate-spin'}`} />
      <span title={t('contact.searchingHint')}>
        {t(queued ? 'contact.queued' : 'contact.searching')}
        {begunAt ? (
          <>
            {' '}
            <Elapsed since={begunAt} />
          </>
        ) : null}
        {status?.stalled ? <span className="block text-xs text-amber">{t('contact.stalled')}</span> : null}
      </span>
    </div>
  )
}

/** The service gives one refund for the whole request. If several fields were not found, it belongs to none of them alone. */
function refundOf({ creditsRefunded: count, unresolvedFields }: ContactStatus): string {
  if (count === 0) return t('contact.notCharged')
  return t(unresolvedFields.length > 1 ? 'contact.refundedTogether' : 'contact.refunded', { count })
}

function NotFound({ contact: { status }, field }: Pick<ContactRowProps, 'contact' | 'field'>) {
  return (
    <div role="status" className="flex items-center gap-2 text-sm">
      <CircleX size={16} aria-hidden className="shrink-0 text-faint" />
      <span>
        {t('contact.notFound')} ·{' '}
        {status?.unresolvedFields.includes(field) ? refundOf(status) : t('contact.notCharged')}
        <span className="block text-xs text-faint">{t('contact.askAgainLater')}</span>
      </span>
    </div>
  )
}

/** A failed lookup says nothing about the person, so it may be tried again at once. */
function Failed({ contact: { status }, field }: Pick<ContactRowProps, 'contact' | 'field'>) {
  if (!status?.done || !status.failureCode || !status.unresolvedFields.includes(field)) return <span />
  return (
    <span role="status" className="text-sm text-danger">
      {t(`contact.failed.${status.failureCode}`)} · {refundOf(status)}
    </span>
  )
}

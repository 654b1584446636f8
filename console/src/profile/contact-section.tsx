/** A person's contact data: what is known, what can be unlocked at which price, what is being looked up. */
import { useState } from 'react'
import { callTo } from '../api/call.ts'
import { useScope } from '../api/scopes.ts'
import type { ContactField } from '../api/types.ts'
import { t } from '../text/t.ts'
import { notifyFailure } from '../ui/announce.tsx'
import { CurlButton } from '../ui/copy-button.tsx'
import { Skeleton } from '../ui/empty.tsx'
import { PriceButton } from '../ui/price-button.tsx'
import { ContactRow } from './contact-row.tsx'
import type { Person } from './person.ts'
import { Section } from './section.tsx'
import { contactBody, contactFields, unlock, useContact } from './use-contact.ts'

/** Without the `contact` scope it shows only what the record holds, and says why the rest has no price. */
export function ContactSection({ person }: { person: Person }) {
  const mayUnlock = useScope('contact')
  return mayUnlock ? <Unlockable person={person} /> : <Known person={person} />
}

const Known = ({ person }: { person: Person }) => (
  <Section title={t('profile.contact')}>
    {contactFields.map((field) =>
      person.contacts[field] ? (
        <p key={field}>
          <span className="text-soft">{t(`contact.${field}`)}:</span> {person.contacts[field]}
        </p>
      ) : null,
    )}
    <p className="text-sm text-faint">{t('error.scope.contact')}</p>
  </Section>
)

function Unlockable({ person }: { person: Person }) {
  const contact = useContact(person)
  const [busy, setBusy] = useState(false)
  const begin = async (fields: ContactField[], price: number) => {
    setBusy(true)
    await unlock(person, fields, price).catch(notifyFailure)
    setBusy(false)
  }
  const open = contactFields.filter((field) => contact.fieldState(field).why === 'CHARGED')
  const body = contactBody(person, open.length > 0 ? open : [...contactFields])
  const actions = <CurlButton call={callTo('contact', { body })} />
  return (
    <Section title={t('profile.contact')} actions={actions}>
      <ul className="divide-y rounded-lg border">
        {contactFields.map((field) => (
          <li key={field} data-testid={`contact-${field}`} className="flex min-h-13 items-center gap-3 px-3 py-2">
            <span className="w-28 shrink-0 text-sm text-soft">{t(`contact.${field}`)}</span>
            {contact.isPending ? (
              <Skeleton className="h-4 w-40" />
            ) : (
              <ContactRow person={person} field={field} contact={contact} busy={busy} onUnlock={begin} />
            )}
          </li>
        ))}
      </ul>
      {open.length > 1 && !contact.inFlight ? (
        <div className="mt-3">
          <PriceButton
            look="plain"
            size="sm"
            explained
            busy={busy}
            quotes={[{ operation: 'contact', body }]}
            onSpend={({ total }) => void begin(open, total)}
          >
            {t('contact.unlockAll')}
          </PriceButton>
        </div>
      ) : null}
    </Section>
  )
}

/** One person of a batch and their outcome. */
import { CircleCheck, CircleDashed, CircleSlash, CircleX } from 'lucide-react'
import type { BatchJob } from '../api/types.ts'
import { usePerson } from '../profile/use-person.ts'
import { setQuery } from '../router/router.ts'
import { useServiceText } from '../text/service-text.ts'
import { t } from '../text/t.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { type Outcome, outcomeOf } from './outcome.ts'

const ICONS = { collected: CircleCheck, found: CircleCheck, notFound: CircleSlash, failed: CircleX }
const TONES = { collected: 'text-accent', found: 'text-accent', notFound: 'text-amber', failed: 'text-danger' }

export function JobItem({ urn, result }: { urn: string; result: BatchJob['results'][string] | undefined }) {
  const outcome = result && outcomeOf(result)
  const { person } = usePerson(urn)
  const Icon = outcome ? ICONS[outcome.kind] : CircleDashed
  return (
    <li data-testid="job-item" className="flex flex-wrap items-center gap-x-3 px-3 py-2 sm:flex-nowrap">
      <Icon size={16} aria-hidden className={`shrink-0 ${outcome ? TONES[outcome.kind] : 'text-faint'}`} />
      <button
        type="button"
        className="min-w-0 text-left font-medium break-words hover:underline sm:shrink-0"
        onClick={() => setQuery({ person: urn })}
      >
        {outcome?.name ?? person?.name ?? urn}
      </button>
      <span className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-x-3 text-right text-sm text-soft">
        {outcome ? <Words outcome={outcome} /> : t('jobs.item.waiting')}
      </span>
    </li>
  )
}

function Words({ outcome }: { outcome: Outcome }) {
  const serviceText = useServiceText()
  const { kind, values, missed, message, refunded } = outcome
  const fields = missed.map((field) => t(`contact.${field}`)).join(', ')
  return (
    <>
      {kind === 'collected' ? t('jobs.item.done') : null}
      {Object.entries(values).map(([field, value]) => (
        <span key={field} className="inline-flex items-center text-text">
          {value}
          <CopyButton text={value} label={t('contact.copy', { field: t(`contact.${field as 'phone'}`) })} />
        </span>
      ))}
      {message ? <span>{serviceText(message)}</span> : null}
      {fields ? <span>{t('jobs.item.missed', { fields })}</span> : null}
      {refunded > 0 ? <span className="tabular text-faint">{t('jobs.refunded', { count: refunded })}</span> : null}
    </>
  )
}

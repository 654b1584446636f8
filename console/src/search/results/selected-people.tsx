/** The selected people by name, including those on other pages, so that no action affects somebody unseen. */
import { X } from 'lucide-react'
import type { Candidate } from '../../api/types.ts'
import { t } from '../../text/t.ts'
import { Popover } from '../../ui/popover.tsx'

interface WhoProps {
  people: Candidate[]
  shown: Candidate[]
  onDeselect: (urn: string) => void
}

export function SelectedPeople({ people, shown, onDeselect }: WhoProps) {
  const here = new Set(shown.map(({ urn }) => urn))
  const elsewhere = people.filter(({ urn }) => !here.has(urn)).length
  const trigger = (
    <button type="button" title={t('jobs.whoIsSelected')} className="text-left hover:underline">
      {t('selected.count', { count: people.length })}
      {elsewhere > 0 ? (
        <span className="block text-xs font-normal text-amber">{t('jobs.elsewhere', { count: elsewhere })}</span>
      ) : null}
    </button>
  )
  return (
    <Popover title={t('selected.label')} trigger={trigger}>
      <ul className="max-h-72 overflow-y-auto">
        {people.map(({ urn, full_name: name, job_title: title }) => (
          <li key={urn} className="flex items-center gap-2 py-1">
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm font-medium">{name}</span>
              <span className="block truncate text-xs text-faint">{title}</span>
            </span>
            <button
              type="button"
              aria-label={t('jobs.deselect', { name })}
              onClick={() => onDeselect(urn)}
              className="inline-flex size-6 shrink-0 items-center justify-center rounded-full text-faint hover:text-text"
            >
              <X size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  )
}

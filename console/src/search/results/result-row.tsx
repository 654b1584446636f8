/**
 * One found person: who, from where, why, and for a near match what is missing. Everything from a profile is shown as text, never as
 * HTML.
 */
import { Check, Minus } from 'lucide-react'
import { memo } from 'react'
import type { Candidate, Criterion } from '../../api/types.ts'
import { type Mark, marksOf, reasonsOf } from '../../found/marks.ts'
import { setQuery } from '../../router/router.ts'
import { useServiceText } from '../../text/service-text.ts'
import { t } from '../../text/t.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Checkbox } from '../../ui/check.tsx'
import { Badges } from './badges.tsx'
import type { ListProps } from './list-props.ts'
import { RowMarks } from './row-marks.tsx'

interface ResultRowProps {
  candidate: Candidate
  /** The criteria of the reading that found them. */
  criteria: Criterion[]
  standing: ListProps['standing']
  selected: boolean
  onTick: (urn: string, on: boolean) => void
  open: boolean
  index: number
  onFocus: (index: number) => void
}

const SKILLS_SHOWN = 5

export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { candidate, criteria, standing, selected, onTick, open, index, onFocus } = props
  const { urn, full_name: name } = candidate
  const show = () => setQuery({ person: urn })
  return (
    <li
      className={`group relative flex items-start gap-3 border-b px-4 py-3.5 last:border-0 ${open ? 'bg-hover shadow-[inset_3px_0_var(--accent)]' : selected ? 'bg-hover' : 'hover:bg-hover'}`}
    >
      <span className="flex h-10 items-center">
        <Checkbox bare checked={selected} label={t('search.select', { name })} onChange={(on) => onTick(urn, on)} />
      </span>
      <Avatar name={name} picture={candidate.picture_url} />
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1.5 @2xl:grid-cols-[minmax(0,1fr)_minmax(0,19rem)]">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2">
            <button
              type="button"
              data-row
              aria-label={t('search.open', { name })}
              onFocus={() => onFocus(index)}
              onClick={show}
              className="truncate text-left font-semibold after:absolute after:inset-0 after:left-11 hover:underline"
            >
              {name}
            </button>
            <Badges candidate={candidate} standing={standing} />
          </div>
          <p className="truncate text-soft">{titleOf(candidate)}</p>
          <p className="truncate text-sm text-faint">{candidate.location_raw_address}</p>
        </div>
        <Reasons candidate={candidate} marks={marksOf(candidate, criteria)} onOpen={show} />
      </div>
    </li>
  )
})

export const titleOf = (candidate: Candidate): string =>
  !candidate.requiresEnrich && candidate.currentCompany
    ? t('row.at', { title: candidate.job_title, company: candidate.currentCompany })
    : candidate.job_title

interface ReasonsProps {
  candidate: Candidate
  marks: Mark[]
  onOpen: () => void
}

function Reasons({ candidate, marks, onOpen }: ReasonsProps) {
  const serviceText = useServiceText()
  const skills = (candidate.skills ?? []).slice(0, SKILLS_SHOWN)
  return (
    <div className="min-w-0 text-xs">
      <ul aria-label={t('row.why')} className="flex flex-wrap gap-x-3 gap-y-0.5 text-soft">
        {reasonsOf(candidate, marks).map(({ text, isMet }) => (
          <li key={text} className="inline-flex items-center gap-1">
            {isMet ? (
              <Check size={12} aria-hidden className="shrink-0 text-accent" />
            ) : (
              <Minus size={12} aria-hidden className="shrink-0 text-amber" />
            )}
            {serviceText(text)}
          </li>
        ))}
      </ul>
      <RowMarks marks={marks} onOpen={onOpen} />
      {skills.length > 0 ? <p className="mt-1 truncate text-faint">{skills.join(' · ')}</p> : null}
    </div>
  )
}

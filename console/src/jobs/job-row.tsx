/** One job in the list; opened, it shows every person in it. */
import { ChevronDown, Sparkles, Unlock } from 'lucide-react'
import type { BatchStatus, Job } from '../api/types.ts'
import { jobsRoute, setQuery } from '../router/router.ts'
import { ago, moment, t } from '../text/t.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { ProgressBar } from '../ui/progress.tsx'
import { JobItems } from './job-items.tsx'
import { SingleItem } from './single-item.tsx'

const TONES: Record<BatchStatus, Tone> = {
  QUEUED: 'neutral',
  PROCESSING: 'info',
  COMPLETED: 'accent',
  PARTIAL: 'amber',
  FAILED: 'danger',
}

function headline({ type, requestedFields, totalCount }: Job): string {
  const what = requestedFields.map((field) => t(`ledger.field.${field}`)).join(', ')
  const people = t('jobs.people', { count: totalCount })
  const parts = { type: t(`jobs.type.${type}`), what, people }
  return t(what ? 'jobs.headlineOf' : 'jobs.headline', parts)
}

export function JobRow({ job }: { job: Job }) {
  const open = jobsRoute.useSearch({ select: (params) => params.job === job.jobId })
  const Icon = job.type === 'ENRICHMENT' ? Sparkles : Unlock
  const { completedCount, failedCount, totalCount, creditsUsed, creditsRefunded, done } = job
  return (
    <li className="border-b last:border-0">
      <button
        type="button"
        data-testid="job"
        aria-expanded={open}
        onClick={() => setQuery({ job: open ? null : job.jobId })}
        className="flex w-full items-center gap-3 px-4 py-3 text-left hover:bg-hover"
      >
        <Icon size={18} aria-hidden className="shrink-0 text-faint" />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="font-medium">{headline(job)}</span>
            <Badge tone={TONES[job.status]}>{t(`jobs.status.${job.status}`)}</Badge>
          </span>
          <span className="tabular block text-sm text-faint">
            <span className="sm:hidden">{ago(job.createdAt)} · </span>
            {[
              t('jobs.used', { count: creditsUsed }),
              creditsRefunded > 0 && t('jobs.refunded', { count: creditsRefunded }),
              failedCount > 0 && t('jobs.failed', { count: failedCount }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        {done ? null : (
          <span className="hidden w-32 sm:block">
            <ProgressBar
              label={headline(job)}
              total={totalCount}
              parts={[
                { count: completedCount, tone: 'accent' },
                { count: failedCount, tone: 'danger' },
              ]}
            />
          </span>
        )}
        <time
          dateTime={job.createdAt}
          title={moment(job.createdAt)}
          className="shrink-0 text-sm text-faint max-sm:hidden"
        >
          {ago(job.createdAt)}
        </time>
        <ChevronDown size={16} aria-hidden className={`shrink-0 text-faint ${open ? 'rotate-180' : ''}`} />
      </button>
      {open ? job.kind === 'BATCH' ? <JobItems job={job} /> : <SingleItem job={job} /> : null}
    </li>
  )
}

/** A batch at a glance: the bar, the counts, and a warning when it has not moved for two minutes. */
import { TriangleAlert } from 'lucide-react'
import type { BatchJob } from '../api/types.ts'
import { t } from '../text/t.ts'
import { ProgressBar } from '../ui/progress.tsx'
import { tallyOf } from './outcome.ts'

export function JobProgress({ job }: { job: BatchJob }) {
  const { totalCount, completedCount, failedCount, totalCreditsUsed, stalled, done, type } = job
  const { good, notFound, failed, refunded } = tallyOf(job)
  const progress = t('jobs.progress', { done: completedCount + failedCount, total: totalCount })
  const counts = [
    good > 0 && t(type === 'ENRICHMENT' ? 'jobs.collected' : 'jobs.found', { count: good }),
    notFound > 0 && t('jobs.notFound', { count: notFound }),
    failed > 0 && t('jobs.failed', { count: failed }),
    refunded > 0 && t('jobs.refunded', { count: refunded }),
    totalCreditsUsed > 0 && t('jobs.used', { count: totalCreditsUsed }),
  ].filter(Boolean)
  return (
    <div>
      <ProgressBar
        label={t(`jobs.type.${type}`)}
        total={totalCount}
        parts={[
          { count: good, tone: 'accent' },
          { count: notFound, tone: 'amber' },
          { count: failed, tone: 'danger' },
        ]}
      />
      <p role="status" data-testid="job-counts" className="tabular mt-1.5 text-sm text-soft">
        {[progress, ...counts].join(' · ')}
      </p>
      {stalled && !done ? (
        <p role="alert" className="mt-2 flex gap-2 rounded-md bg-amber-soft px-2.5 py-1.5 text-sm text-amber">
          <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
          {t('jobs.stalled')}
        </p>
      ) : null}
    </div>
  )
}

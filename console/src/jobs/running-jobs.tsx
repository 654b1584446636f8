/** The jobs of this visit, shown under the search that started them. */
import { X } from 'lucide-react'
import { Link } from '../router/link.tsx'
import { t } from '../text/t.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/empty.tsx'
import { unfollow, useFollowed } from './followed.ts'
import { JobProgress } from './job-progress.tsx'
import { useJob } from './use-job.ts'

export function RunningJobs() {
  const followed = useFollowed()
  if (followed.length === 0) return null
  return (
    <section aria-label={t('jobs.running')} className="mt-5 space-y-2">
      {followed.map((jobId) => (
        <RunningJob key={jobId} jobId={jobId} />
      ))}
    </section>
  )
}

function RunningJob({ jobId }: { jobId: string }) {
  const { data } = useJob(jobId)
  return (
    <div className="appear flex items-start gap-4 rounded-lg border bg-surface px-4 py-3">
      <div className="min-w-0 flex-1">
        <div className="mb-2 flex items-baseline gap-3">
          <span className="font-medium">{data ? t(`jobs.type.${data.type}`) : t('loading')}</span>
          {data ? <span className="text-sm text-soft">{t(`jobs.status.${data.status}`)}</span> : null}
          <Link to="/jobs" search={{ job: jobId }} className="ml-auto text-sm text-accent hover:underline">
            {t('jobs.show')}
          </Link>
        </div>
        {data ? <JobProgress job={data} /> : <Skeleton className="h-1.5 w-full" />}
      </div>
      <Button look="quiet" size="icon" aria-label={t('jobs.dismiss')} onClick={() => unfollow(jobId)}>
        <X size={16} aria-hidden />
      </Button>
    </div>
  )
}

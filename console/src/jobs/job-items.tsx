/** The outcome for every person of a batch, with a retry for those that failed. */
import { useState } from 'react'
import type { BatchJob, Job } from '../api/types.ts'
import { t } from '../text/t.ts'
import { notify, notifyFailure } from '../ui/announce.tsx'
import { CurlButton } from '../ui/copy-button.tsx'
import { Failure, Skeleton } from '../ui/empty.tsx'
import { PriceButton } from '../ui/price-button.tsx'
import { type BatchWork, callOf, quotesOf, start } from './batch.ts'
import { JobItem } from './job-item.tsx'
import { JobProgress } from './job-progress.tsx'
import { outcomeOf } from './outcome.ts'
import { readingJob, useJob } from './use-job.ts'

export function JobItems({ job }: { job: Job }) {
  const { data, error, refetch } = useJob(job.jobId)
  return (
    <div className="border-t bg-ground px-4 py-4">
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <JobProgress job={data} />
          <ul className="mt-3 divide-y overflow-hidden rounded-md border bg-surface">
            {job.urns.map((urn) => (
              <JobItem key={urn} urn={urn} result={data.results[urn]} />
            ))}
          </ul>
          <div className="mt-3 flex items-start gap-1">
            <Retry job={job} batch={data} />
            <span className="ml-auto">
              <CurlButton call={readingJob(job.jobId)} what={t('jobs.state')} />
            </span>
          </div>
        </>
      ) : error ? null : (
        <Skeleton className="h-20 w-full" />
      )}
    </div>
  )
}

function Retry({ job, batch }: { job: Job; batch: BatchJob }) {
  const [busy, setBusy] = useState(false)
  const failed = Object.entries(batch.results).filter(([, result]) => outcomeOf(result).kind === 'failed')
  if (!batch.done || failed.length === 0) return null
  const talents = failed.map(([urn]) => ({ urn }))
  const work: BatchWork =
    job.type === 'ENRICHMENT' ? { type: 'ENRICHMENT' } : { type: 'CONTACT_UNLOCK', fields: job.requestedFields }
  const retry = async (prices: number[]) => {
    setBusy(true)
    try {
      const { length: count } = await start(work, talents, prices)
      notify(count > 0 ? t('jobs.started', { count }) : t('jobs.allCached'))
    } catch (error) {
      notifyFailure(error)
    }
    setBusy(false)
  }
  const name = t('jobs.retry', { count: failed.length })
  return (
    <>
      <CurlButton call={callOf(work, talents)} what={name} />
      <PriceButton
        size="sm"
        look="plain"
        explained
        idleWhenFree
        busy={busy}
        quotes={quotesOf(work, talents)}
        onSpend={({ parts }) => void retry(parts)}
      >
        {name}
      </PriceButton>
    </>
  )
}

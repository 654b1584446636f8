/** Every job of the company, newest first, with the outcome for each person in it. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { callTo, send } from '../api/call.ts'
import { LazyProfileDrawer } from '../profile/lazy-drawer.tsx'
import { jobsRoute, setQuery } from '../router/router.ts'
import { t } from '../text/t.ts'
import { Button } from '../ui/button.tsx'
import { CurlButton } from '../ui/copy-button.tsx'
import { Empty, Failure, SkeletonRows } from '../ui/empty.tsx'
import { Segments } from '../ui/segments.tsx'
import { JobRow } from './job-row.tsx'

const SHOWN = ['all', 'running', 'done'] as const
const DONE = { all: undefined, running: false, done: true }
const POLL_MS = 4_000

export default function JobsPage() {
  const { show: shown = 'all' } = jobsRoute.useSearch()
  const listing = (cursor?: string) => callTo('listJobs', { query: { limit: 30, done: DONE[shown], cursor } })
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['jobs', 'list', shown],
    queryFn: ({ pageParam, signal }) => send(listing(pageParam), { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.jobs.some(({ done }) => !done)) ? POLL_MS : false,
  })
  const jobs = data?.pages.flatMap((page) => page.jobs) ?? []
  return (
    <div className="mx-auto max-w-5xl px-4 py-6 sm:px-6">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <p className="mr-auto text-soft">{t('jobs.hint')}</p>
        <Segments
          label={t('jobs.filter')}
          value={shown}
          options={SHOWN.map((each) => ({ value: each, label: t(`jobs.filter.${each}`) }))}
          onChange={(value) => setQuery({ show: value === 'all' ? null : value })}
        />
        <CurlButton call={listing()} />
      </div>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? (
        <div className="rounded-lg border bg-surface">
          <SkeletonRows />
        </div>
      ) : null}
      {data && jobs.length === 0 ? (
        <Empty icon={ListChecks} title={t(`jobs.none.${shown}`)}>
          {shown === 'all' ? t('jobs.noneHint') : null}
        </Empty>
      ) : null}
      {jobs.length > 0 ? (
        <ul className="overflow-hidden rounded-lg border bg-surface">
          {jobs.map((job) => (
            <JobRow key={job.jobId} job={job} />
          ))}
        </ul>
      ) : null}
      {hasNextPage ? (
        <div className="mt-4 text-center">
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('jobs.more')}
          </Button>
        </div>
      ) : null}
      <LazyProfileDrawer />
    </div>
  )
}

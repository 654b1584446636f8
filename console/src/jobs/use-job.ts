/** Reads one batch and follows it. An event reports its end; until then this polls. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callTo, send } from '../api/call.ts'
import { queryClient, refreshCredits } from '../api/queries.ts'

const POLL_MS = 1_500

export const readingJob = (jobId: string) => callTo('batchStatus', { query: { jobId } })

export function useJob(jobId: string, enabled = true) {
  const job = useQuery({
    queryKey: ['job', jobId],
    enabled,
    queryFn: ({ signal }) => send(readingJob(jobId), { signal }),
    refetchInterval: ({ state }) => (state.data?.done === false ? POLL_MS : false),
  })
  const done = job.data?.done
  useEffect(() => {
    if (done !== true) return
    refreshCredits()
    void queryClient.invalidateQueries({ queryKey: ['jobs'] })
  }, [done])
  return job
}

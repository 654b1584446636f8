/** Jobs: asynchronous work on many people, read once or waited for. */
import type { BatchStatusResponse } from '../generated/types.ts'
import { waitForJob } from '../many.ts'
import type { CallOptions, Transport } from '../transport.ts'
import type { WaitOptions } from '../wait.ts'
import { listOf, type Query } from './shared.ts'

export const jobsResource = (transport: Transport) => ({
  list: (query: Query<'listJobs'> = {}, options?: CallOptions) =>
    listOf(transport, ['listJobs', 'jobs'], { query }, options),
  status: (jobId: string, query: { wait?: number } = {}, options?: CallOptions) =>
    transport.call('batchStatus', { query: { ...query, jobId } }, options),
  /** Waits by long polling until the job is done. */
  wait: (jobId: string, options?: WaitOptions<BatchStatusResponse>) => waitForJob(transport, jobId, options),
})

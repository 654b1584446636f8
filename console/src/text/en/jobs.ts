/** Words of batches and of the jobs page. */
export const jobs = {
  'jobs.title': 'Jobs',
  'jobs.endedAloud': 'A batch has ended: {found} done, {failed} failed.',
  'jobs.stalled': 'A batch has not moved for two minutes. It goes on by itself; what does not resolve is refunded.',
  'jobs.creditsLow': 'Credits are running low: {count} left.',
} as const

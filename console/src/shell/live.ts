/** Keeps the page up to date with work that ends elsewhere: every event of the service invalidates the cached answers it affects. */
import { useEffect } from 'react'
import { listen } from '../api/events.ts'
import { readCreditsAnew, refetchQuery } from '../api/queries.ts'
import { hearTabs } from '../api/tabs.ts'
import type { ServiceEvent } from '../api/types.ts'
import { t } from '../text/t.ts'
import { announce, notify } from '../ui/announce.tsx'

/** Adding hundreds of people to a project sends hundreds of events; collected for this long, they cause one request. */
const GATHERED_MS = 200
const gathering = new Set<string>()

function stale(...queryKey: unknown[]): void {
  const name = JSON.stringify(queryKey)
  if (gathering.has(name)) return
  gathering.add(name)
  setTimeout(() => {
    gathering.delete(name)
    void refetchQuery(queryKey)
  }, GATHERED_MS)
}

function react({ type, data }: ServiceEvent): void {
  if (type === 'contact.completed') {
    stale('contact', data.urn)
    stale('jobs')
    readCreditsAnew()
  }
  if (type === 'batch.completed' || type === 'batch.stalled') {
    stale('job', data.jobId)
    stale('jobs')
    stale('contact')
    stale('person')
    readCreditsAnew()
    const counts = { found: data.completedCount, failed: data.failedCount }
    if (type === 'batch.completed') announce(t('jobs.endedAloud', counts))
    else notify(t('jobs.stalled'), 'bad')
  }
  if (type === 'import.completed') {
    stale('imports')
    stale('pool')
  }
  if ('projectId' in data) {
    stale('project', data.projectId)
    stale('projects')
  }
  if (type === 'saved_search.new_people') {
    stale('saved-searches')
    stale('projects')
    notify(t('projects.foundNew', { count: data.newCount }))
  }
  if (type === 'credits.low') notify(t('jobs.creditsLow', { count: data.availableCredits }), 'bad')
}

export function useLiveAnswers(signedIn: boolean): void {
  useEffect(() => {
    if (!signedIn) return
    const leaving = new AbortController()
    listen(react, leaving.signal)
    hearTabs(readCreditsAnew, leaving.signal)
    return () => leaving.abort()
  }, [signedIn])
}

/** The searches of a project, with how many people are new in each; a saved search can be added. */
import { useQuery } from '@tanstack/react-query'
import { Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { callTo, send } from '../api/call.ts'
import type { Project } from '../api/project-types.ts'
import { queryClient } from '../api/queries.ts'
import { scoutSearches } from '../api/scout-lists.ts'
import { DailyNetwork } from '../keep/daily-network.tsx'
import { keptQuery } from '../keep/saved-filters.ts'
import { Link } from '../router/link.tsx'
import { t } from '../text/t.ts'
import { notifyFailure } from '../ui/announce.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { CurlButton } from '../ui/copy-button.tsx'
import { Popover } from '../ui/popover.tsx'
import { refresh } from './use-project.ts'

export function ProjectSearches({ project }: { project: Project }) {
  const { projectId } = project
  const looked = () => {
    void queryClient.invalidateQueries({ queryKey: ['saved-searches'] })
    return refresh(projectId)
  }
  const takeOut = (savedSearchId: string) =>
    send(callTo('takeSearchOutOfProject', { params: { projectId, savedSearchId } }))
      .then(() => refresh(projectId))
      .catch(notifyFailure)
  return (
    <section aria-label={t('projects.searches')} className="flex flex-wrap items-center gap-2">
      {project.searches.map(({ savedSearchId, name, prompt, filtersJson, criteria, newCount, dailyNetwork }) => (
        <span
          key={savedSearchId}
          className="inline-flex max-w-full items-center rounded-full border bg-surface pr-1 pl-3"
        >
          <Link
            to="/"
            search={keptQuery(prompt, filtersJson, criteria)}
            onClick={() => void send(lookingAt(savedSearchId)).then(looked, () => undefined)}
            className="flex min-w-0 items-center gap-1.5 py-1 text-sm"
          >
            <Search size={13} aria-hidden className="shrink-0 text-faint" />
            <span className="truncate">{name}</span>
            {newCount > 0 ? <Badge tone="amber">{t('projects.newPeople', { count: newCount })}</Badge> : null}
          </Link>
          <DailyNetwork
            savedSearchId={savedSearchId}
            name={name}
            daily={dailyNetwork}
            onDone={() => refresh(projectId)}
          />
          <Button
            look="quiet"
            size="sm"
            className="ml-1 h-6! px-1.5!"
            aria-label={t('projects.unlinkSearch', { name })}
            onClick={() => void takeOut(savedSearchId)}
          >
            ×
          </Button>
        </span>
      ))}
      <LinkSearch project={project} />
    </section>
  )
}

const lookingAt = (savedSearchId: string) => callTo('lookAtSavedSearch', { params: { savedSearchId }, body: {} })

const adding = (projectId: string, savedSearchId: string) =>
  callTo('addSearchToProject', { params: { projectId }, body: { savedSearchId } })

function LinkSearch({ project }: { project: Project }) {
  const [isOpen, setOpen] = useState(false)
  const link = (savedSearchId: string) => {
    setOpen(false)
    send(adding(project.projectId, savedSearchId))
      .then(() => refresh(project.projectId))
      .catch(notifyFailure)
  }
  return (
    <Popover
      title={t('projects.linkSearch')}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button look="quiet" size="sm">
          <Plus size={14} aria-hidden />
          {t('projects.linkSearch')}
        </Button>
      }
    >
      <Choices project={project} onChoose={link} />
    </Popover>
  )
}

interface ChoicesProps {
  project: Project
  onChoose: (savedSearchId: string) => void
}

function Choices({ project: { projectId, searches }, onChoose }: ChoicesProps) {
  const { data } = useQuery({
    queryKey: ['saved-searches', 'counts'],
    queryFn: ({ signal }) => scoutSearches.list({}, { signal }).first(),
  })
  const taken = searches.map(({ savedSearchId }) => savedSearchId)
  const others = data?.savedSearches.filter(({ savedSearchId }) => !taken.includes(savedSearchId)) ?? []
  if (data && others.length === 0) return <p className="text-sm text-soft">{t('projects.noSearches')}</p>
  return (
    <ul className="max-h-60 overflow-y-auto">
      {others.map(({ savedSearchId, name }) => (
        <li key={savedSearchId} className="flex items-center gap-1">
          <Button look="quiet" size="sm" className="min-w-0 flex-1 text-text!" onClick={() => onChoose(savedSearchId)}>
            <span className="truncate">{name}</span>
          </Button>
          <CurlButton call={adding(projectId, savedSearchId)} />
        </li>
      ))}
    </ul>
  )
}

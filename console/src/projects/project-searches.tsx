/** The searches of a project, with how many people are new in each; one that is saved can be added. */
import { useQuery } from '@tanstack/react-query'
import { Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { call, get, post } from '../api/client.ts'
import type { SavedSearchesPage } from '../api/pool-types.ts'
import type { Project } from '../api/project-types.ts'
import { queryClient } from '../api/queries.ts'
import { DailyNetwork } from '../keep/daily-network.tsx'
import { keptQuery } from '../keep/saved-filters.ts'
import { Link } from '../router/link.tsx'
import { t } from '../text/t.ts'
import { notifyFailure } from '../ui/announce.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { CurlButton } from '../ui/copy-button.tsx'
import { Popover } from '../ui/popover.tsx'
import { projectPath, refresh } from './use-project.ts'

export function ProjectSearches({ project }: { project: Project }) {
  const path = `${projectPath(project.projectId)}/searches`
  const looked = () => {
    void queryClient.invalidateQueries({ queryKey: ['saved-searches'] })
    return refresh(project.projectId)
  }
  const takeOut = (savedSearchId: string) =>
    call({ method: 'DELETE', path: `${path}/${encodeURIComponent(savedSearchId)}` })
      .then(() => refresh(project.projectId))
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
            onClick={() => void post(`saved-searches/${savedSearchId}/seen`, {}).then(looked, () => undefined)}
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
            onDone={() => refresh(project.projectId)}
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
      <LinkSearch project={project} path={path} />
    </section>
  )
}

function LinkSearch({ project, path }: { project: Project; path: string }) {
  const [isOpen, setOpen] = useState(false)
  const link = (savedSearchId: string) => {
    setOpen(false)
    post(path, { savedSearchId })
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
      <Choices path={path} taken={project.searches.map(({ savedSearchId }) => savedSearchId)} onChoose={link} />
    </Popover>
  )
}

interface ChoicesProps {
  path: string
  taken: string[]
  onChoose: (savedSearchId: string) => void
}

function Choices({ path, taken, onChoose }: ChoicesProps) {
  const { data } = useQuery({
    queryKey: ['saved-searches', 'counts'],
    queryFn: ({ signal }) => get<SavedSearchesPage>('saved-searches', signal),
  })
  const others = data?.savedSearches.filter(({ savedSearchId }) => !taken.includes(savedSearchId)) ?? []
  if (data && others.length === 0) return <p className="text-sm text-soft">{t('projects.noSearches')}</p>
  return (
    <ul className="max-h-60 overflow-y-auto">
      {others.map(({ savedSearchId, name }) => (
        <li key={savedSearchId} className="flex items-center gap-1">
          <Button look="quiet" size="sm" className="min-w-0 flex-1 text-text!" onClick={() => onChoose(savedSearchId)}>
            <span className="truncate">{name}</span>
          </Button>
          <CurlButton call={{ method: 'POST', path, body: { savedSearchId } }} />
        </li>
      ))}
    </ul>
  )
}

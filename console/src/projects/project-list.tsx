/** The projects, with how many people are at each stage. */
import { FolderKanban } from 'lucide-react'
import { callTo, type JsonAnswer, send } from '../api/call.ts'
import { usePages } from '../api/pages.ts'
import type { Project } from '../api/project-types.ts'
import { queryClient } from '../api/queries.ts'
import { usualStages } from '../keep/usual-stages.ts'
import { Link } from '../router/link.tsx'
import { projectListRoute, router, setQuery } from '../router/router.ts'
import { ago, t } from '../text/t.ts'
import { notifyFailure } from '../ui/announce.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { CurlButton } from '../ui/copy-button.tsx'
import { Empty, Failure, SkeletonRows } from '../ui/empty.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { Segments } from '../ui/segments.tsx'
import { WordList } from '../ui/word-list.tsx'

const projectsOf = (page: JsonAnswer<'listProjects'>) => page.projects
const beginning = (name: string) => callTo('createProject', { body: { name, stages: usualStages() } })

const begin = (name: string) =>
  send(beginning(name)).then(({ project }) => {
    void queryClient.invalidateQueries({ queryKey: ['projects'] })
    void router.navigate({ to: '/projects/$projectId', params: { projectId: project.projectId } })
  }, notifyFailure)

export function ProjectList() {
  const archived = projectListRoute.useSearch().show === 'archived'
  const projects = usePages(['projects', 'list'], callTo('listProjects', { query: { archived } }), projectsOf)
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="w-full max-w-sm">
          <WordList label={t('projects.new')} onAdd={(name) => void begin(name)} callOf={beginning} />
        </div>
        <Segments
          label={t('projects.which')}
          value={archived ? 'archived' : 'active'}
          options={[
            { value: 'active', label: t('projects.active') },
            { value: 'archived', label: t('projects.archived') },
          ]}
          onChange={(next) => setQuery({ show: next === 'archived' ? next : null })}
        />
      </div>
      {projects.error ? <Failure error={projects.error} onRetry={projects.retry} /> : null}
      {projects.isPending ? <SkeletonRows rows={3} /> : null}
      {!projects.isPending && !projects.error && projects.items.length === 0 ? (
        <Empty icon={FolderKanban} title={t('projects.none')}>
          {t('projects.noneHint')}
        </Empty>
      ) : null}
      {projects.items.length > 0 ? (
        <Card title={t('nav.projects')} actions={<CurlButton call={callTo('listProjects', {})} />}>
          <ul>
            {projects.items.map((project) => (
              <Row key={project.projectId} project={project} />
            ))}
          </ul>
          <LoadMore {...projects} />
        </Card>
      ) : null}
    </div>
  )
}

function Row({ project: { projectId, name, owner, stages, memberCount, searches, updatedAt } }: { project: Project }) {
  const fresh = searches.reduce((sum, { newCount }) => sum + newCount, 0)
  return (
    <li className="border-b last:border-0">
      <Link to="/projects/$projectId" params={{ projectId }} className="block px-4 py-3 hover:bg-hover">
        <span className="flex items-center gap-3">
          <span className="min-w-0 truncate font-medium">{name}</span>
          {fresh > 0 ? <Badge tone="amber">{t('projects.newPeople', { count: fresh })}</Badge> : null}
          <span className="tabular ml-auto text-sm whitespace-nowrap text-soft">
            {t('projects.people', { count: memberCount })}
          </span>
          <span className="hidden text-xs whitespace-nowrap text-faint sm:inline">{ago(updatedAt)}</span>
        </span>
        <span className="mt-1 flex flex-wrap gap-x-3 text-xs text-faint">
          <span>{owner}</span>
          {stages
            .filter(({ memberCount: count }) => count > 0)
            .map((stage) => (
              <span key={stage.stageId} className="tabular">
                {stage.name} {stage.memberCount}
              </span>
            ))}
        </span>
      </Link>
    </li>
  )
}

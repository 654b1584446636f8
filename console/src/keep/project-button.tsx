/** Puts people into an existing or a new project. */
import { useQuery } from '@tanstack/react-query'
import { FolderKanban } from 'lucide-react'
import { useState } from 'react'
import { POOL_SAVE_URNS_MAX } from '../../../contract/limits.ts'
import { callTo, send } from '../api/call.ts'
import type { Project } from '../api/project-types.ts'
import { queryClient } from '../api/queries.ts'
import { scoutProjects } from '../api/scout-projects.ts'
import { t } from '../text/t.ts'
import { notify, notifyFailure } from '../ui/announce.tsx'
import { Button } from '../ui/button.tsx'
import { CurlButton } from '../ui/copy-button.tsx'
import { Popover } from '../ui/popover.tsx'
import { WordList } from '../ui/word-list.tsx'
import { usualStages } from './usual-stages.ts'

const adding = (projectId: string, urns: string[]) => callTo('addToProject', { params: { projectId }, body: { urns } })

async function addTo({ projectId, name }: Project, urns: string[]): Promise<void> {
  let count = 0
  for (let from = 0; from < urns.length; from += POOL_SAVE_URNS_MAX) {
    const { results } = await send(adding(projectId, urns.slice(from, from + POOL_SAVE_URNS_MAX)))
    count += results.filter(({ outcome }) => outcome === 'ADDED').length
  }
  void queryClient.invalidateQueries({ queryKey: ['projects'] })
  void queryClient.invalidateQueries({ queryKey: ['project', projectId] })
  notify(count > 0 ? t('projects.added', { count, name }) : t('projects.alreadyThere', { name }))
}

export function ProjectButton({ urns, size = 'sm' }: { urns: string[]; size?: 'sm' | 'md' }) {
  const [isOpen, setOpen] = useState(false)
  const begin = (name: string) => {
    setOpen(false)
    send(callTo('createProject', { body: { name, stages: usualStages() } }))
      .then(({ project }) => addTo(project, urns))
      .catch(notifyFailure)
  }
  const add = (project: Project) => {
    setOpen(false)
    addTo(project, urns).catch(notifyFailure)
  }
  return (
    <Popover
      title={t('projects.choose')}
      open={isOpen}
      onOpenChange={setOpen}
      align="end"
      trigger={
        <Button size={size}>
          <FolderKanban size={15} aria-hidden />
          {t('projects.button')}
        </Button>
      }
    >
      <Choices urns={urns} onChoose={add} />
      <WordList
        label={t('projects.new')}
        onAdd={begin}
        callOf={(name) =>
          callTo('createProject', { body: { name, stages: usualStages(), urns: urns.slice(0, POOL_SAVE_URNS_MAX) } })
        }
      />
    </Popover>
  )
}

function Choices({ urns, onChoose }: { urns: string[]; onChoose: (project: Project) => void }) {
  const { data } = useQuery({
    queryKey: ['projects', 'choices'],
    queryFn: ({ signal }) => scoutProjects.list({ archived: false, limit: 200 }, { signal }).first(),
  })
  if (!data?.projects.length) return null
  return (
    <ul className="mb-3 max-h-60 overflow-y-auto">
      {data.projects.map((project) => (
        <li key={project.projectId} className="flex items-center gap-1">
          <Button look="quiet" size="sm" className="min-w-0 flex-1 text-text!" onClick={() => onChoose(project)}>
            <span className="truncate">{project.name}</span>
            <span className="tabular ml-auto text-xs text-faint">{project.memberCount}</span>
          </Button>
          <CurlButton call={adding(project.projectId, urns)} />
        </li>
      ))}
    </ul>
  )
}

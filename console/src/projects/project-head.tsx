/** A project's name and owner, and the actions on the whole project. */
import { useState } from 'react'
import { callTo, send } from '../api/call.ts'
import type { Project } from '../api/project-types.ts'
import { queryClient } from '../api/queries.ts'
import { router } from '../router/router.ts'
import { t } from '../text/t.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { StagesDialog } from './stages-dialog.tsx'
import { refresh } from './use-project.ts'

export function ProjectHead({ project }: { project: Project }) {
  const [open, setOpen] = useState<'edit' | 'stages' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const { projectId, name, owner, description, archived, memberCount } = project
  const params = { projectId }
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-2 text-xl font-semibold wrap-anywhere">
          {name}
          {archived ? <Badge>{t('projects.archived')}</Badge> : null}
        </h2>
        <p className="text-sm text-soft">
          {t('projects.owner')}: {owner} · {t('projects.people', { count: memberCount })}
        </p>
        {description ? (
          <p className="mt-1 max-w-2xl whitespace-pre-wrap wrap-anywhere text-soft">{description}</p>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" onClick={() => setOpen('stages')}>
          {t('projects.stages')}
        </Button>
        <Button size="sm" onClick={() => setOpen('edit')}>
          {t('projects.edit')}
        </Button>
        <ActionButton
          name={t(archived ? 'projects.unarchive' : 'projects.archive')}
          call={callTo('changeProject', { params, body: { archived: !archived } })}
          onDone={() => refresh(projectId)}
        />
        <Button look="danger" size="sm" onClick={() => setOpen('delete')}>
          {t('projects.delete')}
        </Button>
      </div>
      {open === 'edit' ? <EditDialog project={project} onClose={close} /> : null}
      {open === 'stages' ? <StagesDialog project={project} onClose={close} /> : null}
      {open === 'delete' ? (
        <Confirm
          title={t('projects.deleteTitle', { name })}
          text={t('projects.deleteText')}
          action={t('projects.delete')}
          call={callTo('deleteProject', { params })}
          onConfirm={async () => {
            await send(callTo('deleteProject', { params }))
            void router.navigate({ to: '/projects' })
            void queryClient.invalidateQueries({ queryKey: ['projects'] })
          }}
          onClose={close}
        />
      ) : null}
    </div>
  )
}

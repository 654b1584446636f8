/** Edits the stages of a project as a list: rename, reorder, add, remove. Nothing changes before it is saved. */
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { PROJECT_STAGES_MAX, STAGE_NAME_CHARS_MAX } from '../../../contract/limits.ts'
import { stageKinds } from '../../../contract/project-kinds.ts'
import { callTo, send } from '../api/call.ts'
import type { Project, Stage } from '../api/project-types.ts'
import { t } from '../text/t.ts'
import { Button } from '../ui/button.tsx'
import { CurlButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/empty.tsx'
import { inputClass } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { refresh } from './use-project.ts'

interface Draft extends Pick<Stage, 'name' | 'kind'> {
  stageId?: string
  key: string
}

const draftsOf = ({ stages }: Project): Draft[] =>
  stages.map(({ stageId, name, kind }) => ({ stageId, name, kind, key: stageId }))

let made = 0

export function StagesDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const [drafts, setDrafts] = useState(draftsOf(project))
  const [error, setError] = useState<unknown>()
  const stages = drafts.map(({ key: _, ...stage }) => ({ ...stage, name: stage.name.trim() }))
  const saving = callTo('changeProject', { params: { projectId: project.projectId }, body: { stages } })
  const kept = new Set(drafts.flatMap(({ stageId }) => stageId ?? []))
  const moving = project.stages
    .filter(({ stageId }) => !kept.has(stageId))
    .reduce((sum, { memberCount }) => sum + memberCount, 0)
  const set = (at: number, change: Partial<Draft>) =>
    setDrafts(drafts.map((draft, index) => (index === at ? { ...draft, ...change } : draft)))
  const swap = (at: number, to: number) =>
    setDrafts(drafts.map((draft, index) => drafts[index === at ? to : index === to ? at : index] ?? draft))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(saving).then(async () => {
      await refresh(project.projectId)
      onClose()
    }, setError)
  }
  return (
    <Dialog open onClose={onClose} title={t('projects.stagesTitle', { name: project.name })}>
      <form onSubmit={submit} className="flex min-h-0 flex-col">
        <ol className="space-y-2 overflow-y-auto p-5">
          {drafts.map((draft, at) => (
            <StageRow
              key={draft.key}
              draft={draft}
              at={at}
              count={drafts.length}
              onChange={(change) => set(at, change)}
              onMove={(step) => swap(at, at + step)}
              onRemove={() => setDrafts(drafts.filter((_, index) => index !== at))}
            />
          ))}
        </ol>
        <div className="space-y-3 border-t p-5">
          {moving > 0 ? <p className="text-amber">{t('projects.stageMoves', { count: moving })}</p> : null}
          {error ? <Failure error={error} /> : null}
          <div className="flex flex-wrap items-center justify-end gap-2">
            <Button
              className="mr-auto"
              disabled={drafts.length >= PROJECT_STAGES_MAX}
              onClick={() => setDrafts([...drafts, { name: '', kind: 'OPEN', key: `new ${++made}` }])}
            >
              <Plus size={15} aria-hidden />
              {t('projects.addStage')}
            </Button>
            <CurlButton call={saving} />
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button type="submit" look="primary" disabled={stages.some(({ name }) => name === '')}>
              {t('projects.save')}
            </Button>
          </div>
        </div>
      </form>
    </Dialog>
  )
}

interface StageRowProps {
  draft: Draft
  at: number
  count: number
  onChange: (change: Partial<Draft>) => void
  onMove: (step: 1 | -1) => void
  onRemove: () => void
}

function StageRow({ draft: { name, kind }, at, count, onChange, onMove, onRemove }: StageRowProps) {
  const number = at + 1
  return (
    <li className="flex flex-wrap items-center gap-1.5 sm:flex-nowrap">
      <input
        aria-label={t('projects.stageName', { number })}
        className={inputClass}
        value={name}
        maxLength={STAGE_NAME_CHARS_MAX}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Select
        bare
        label={t('projects.stageKind', { number })}
        className="w-36 shrink-0 max-sm:mr-auto"
        value={kind}
        onChange={(next) => onChange({ kind: next as Stage['kind'] })}
        options={stageKinds.map((value) => ({ value, name: t(`projects.kind.${value}`) }))}
      />
      <Button
        look="quiet"
        size="icon"
        aria-label={t('projects.stageUp', { name })}
        disabled={at === 0}
        onClick={() => onMove(-1)}
      >
        <ArrowUp size={15} aria-hidden />
      </Button>
      <Button
        look="quiet"
        size="icon"
        aria-label={t('projects.stageDown', { name })}
        disabled={at === count - 1}
        onClick={() => onMove(1)}
      >
        <ArrowDown size={15} aria-hidden />
      </Button>
      <Button
        look="quiet"
        size="icon"
        aria-label={t('projects.removeStage', { name })}
        disabled={count === 1}
        onClick={onRemove}
      >
        <Trash2 size={15} aria-hidden />
      </Button>
    </li>
  )
}

/** Changes the name, description and owner of a project. */
import { type FormEvent, useState } from 'react'
import { KEY_NAME_CHARS_MAX, LIST_NAME_CHARS_MAX, NOTE_CHARS_MAX } from '../../../contract/limits.ts'
import { callTo, send } from '../api/call.ts'
import type { Project } from '../api/project-types.ts'
import { t } from '../text/t.ts'
import { Button } from '../ui/button.tsx'
import { CurlButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/empty.tsx'
import { Field, inputClass } from '../ui/field.tsx'
import { refresh } from './use-project.ts'

export function EditDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const [name, setName] = useState(project.name)
  const [owner, setOwner] = useState(project.owner)
  const [description, setDescription] = useState(project.description)
  const [error, setError] = useState<unknown>()
  const body = { name: name.trim(), owner: owner.trim(), description: description.trim() }
  const saving = callTo('changeProject', { params: { projectId: project.projectId }, body })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(saving).then(async () => {
      await refresh(project.projectId)
      onClose()
    }, setError)
  }
  return (
    <Dialog open onClose={onClose} title={t('projects.editTitle')}>
      <form onSubmit={submit} className="space-y-4 p-5">
        <Field
          label={t('projects.name')}
          maxLength={LIST_NAME_CHARS_MAX}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Field
          label={t('projects.owner')}
          maxLength={KEY_NAME_CHARS_MAX}
          value={owner}
          onChange={({ target }) => setOwner(target.value)}
        />
        <label className="block">
          <span className="mb-1 block text-sm font-medium">{t('projects.description')}</span>
          <textarea
            className={`${inputClass} h-24 py-2`}
            maxLength={NOTE_CHARS_MAX}
            value={description}
            onChange={({ target }) => setDescription(target.value)}
          />
        </label>
        {error ? <Failure error={error} /> : null}
        <div className="flex items-center justify-end gap-2">
          <CurlButton call={saving} />
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" look="primary" disabled={!body.name || !body.owner}>
            {t('projects.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

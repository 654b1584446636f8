/** Writes a note on somebody of a project, or on the project. What is typed and not sent stays while the page is open. */
import { type FormEvent, useState } from 'react'
import { NOTE_CHARS_MAX } from '../../../contract/limits.ts'
import { callTo, send } from '../api/call.ts'
import { t } from '../text/t.ts'
import { notifyFailure } from '../ui/announce.tsx'
import { Button } from '../ui/button.tsx'
import { CurlButton } from '../ui/copy-button.tsx'
import { inputClass } from '../ui/field.tsx'
import { refresh } from './use-project.ts'

const drafts = new Map<string, string>()

export function NoteForm({ projectId, urn }: { projectId: string; urn?: string }) {
  const key = `${projectId} ${urn ?? ''}`
  const [text, setText] = useState(drafts.get(key) ?? '')
  const write = (words: string) => {
    drafts.set(key, words)
    setText(words)
  }
  const body = { text: text.trim() || '…', ...(urn !== undefined && { urn }) }
  const writing = callTo('writeNote', { params: { projectId }, body })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    send(writing).then(() => {
      write('')
      return refresh(projectId)
    }, notifyFailure)
  }
  return (
    <form onSubmit={submit} className="space-y-2">
      <label className="block">
        <span className="mb-1 block text-sm font-medium">{t('projects.note')}</span>
        <textarea
          className={`${inputClass} h-18 py-2`}
          value={text}
          maxLength={NOTE_CHARS_MAX}
          placeholder={t('projects.noteHint')}
          onChange={({ target }) => write(target.value)}
        />
      </label>
      <div className="flex items-center gap-1">
        <Button type="submit" size="sm" disabled={text.trim() === ''}>
          {t('projects.addNote')}
        </Button>
        <CurlButton call={writing} />
      </div>
    </form>
  )
}

/** Writes a note on a person of a project or on the project itself, with mentions of members. Unsent text stays while the page is open. */
import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { MENTIONS_MAX, NOTE_CHARS_MAX } from '../../../contract/limits.ts'
import { callTo, send } from '../api/call.ts'
import { useMemberNames } from '../members/member-names.ts'
import { t } from '../text/t.ts'
import { notifyFailure } from '../ui/announce.tsx'
import { Button } from '../ui/button.tsx'
import { CurlButton } from '../ui/copy-button.tsx'
import { inputClass } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { refresh } from './use-project.ts'

const drafts = new Map<string, string>()

export function NoteForm({ projectId, urn }: { projectId: string; urn?: string }) {
  const key = `${projectId} ${urn ?? ''}`
  const [text, setText] = useState(drafts.get(key) ?? '')
  const [mentions, setMentions] = useState<string[]>([])
  const write = (words: string) => {
    drafts.set(key, words)
    setText(words)
  }
  const body = { text: text.trim() || '…', ...(urn !== undefined && { urn }), ...(mentions.length > 0 && { mentions }) }
  const writing = callTo('writeNote', { params: { projectId }, body })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    send(writing).then(() => {
      write('')
      setMentions([])
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
      <div className="flex flex-wrap items-center gap-1">
        <Button type="submit" size="sm" disabled={text.trim() === ''}>
          {t('projects.addNote')}
        </Button>
        <CurlButton call={writing} />
        <Mentions ids={mentions} onChange={setMentions} />
      </div>
    </form>
  )
}

/** The members mentioned; they find the note under their mentions. */
function Mentions({ ids, onChange }: { ids: string[]; onChange: (ids: string[]) => void }) {
  const members = useMemberNames()
  const left = members.filter(({ id }) => !ids.includes(id))
  return (
    <>
      {left.length > 0 && ids.length < MENTIONS_MAX ? (
        <Select
          bare
          className="ml-auto w-48"
          label={t('projects.mention')}
          value=""
          onChange={(id) => onChange([...ids, id])}
          options={[{ value: '', name: t('projects.mention') }, ...left.map(({ id, name }) => ({ value: id, name }))]}
        />
      ) : null}
      {ids.map((id) => {
        const name = members.find((member) => member.id === id)?.name ?? id
        return (
          <Button
            key={id}
            size="sm"
            look="quiet"
            aria-label={t('projects.mentioned', { name })}
            onClick={() => onChange(ids.filter((each) => each !== id))}
          >
            {`@${name}`}
            <X size={13} aria-hidden />
          </Button>
        )
      })}
    </>
  )
}

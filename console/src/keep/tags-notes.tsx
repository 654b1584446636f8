/** Tags and notes of somebody in the pool, changed where they stand. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Call, call, get } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import type { PoolCandidateAnswer } from '../api/types.ts'
import { t } from '../text/t.ts'
import { notify, notifyFailure } from '../ui/announce.tsx'
import { Button } from '../ui/button.tsx'
import { CurlButton } from '../ui/copy-button.tsx'
import { inputClass } from '../ui/field.tsx'
import { WordList } from '../ui/word-list.tsx'
import { Tags } from './tags.tsx'

/** Notes typed and not saved, by person: closing the profile, by Escape or otherwise, drops nothing. */
const drafts = new Map<string, string>()

export function TagsNotes({ urn }: { urn: string }) {
  const path = `talent-pool/candidates/${encodeURIComponent(urn)}`
  const queryKey = ['pool', 'candidate', urn]
  const answer = useQuery({ queryKey, queryFn: ({ signal }) => get<PoolCandidateAnswer>(path, signal) })
  const candidate = answer.data?.candidate
  if (!candidate) return null
  const changing = (body: { tags?: string[]; notes?: string | null }): Call => ({ method: 'PATCH', path, body })
  const change = (body: Parameters<typeof changing>[0]) =>
    call<PoolCandidateAnswer>(changing(body)).then((changed) => {
      if (body.notes !== undefined) drafts.delete(path)
      queryClient.setQueryData(queryKey, changed)
      void queryClient.invalidateQueries({ queryKey: ['pool', 'people'] })
      notify(t('pool.saved'))
    }, notifyFailure)
  const { tags, notes } = candidate
  const withTag = (tag: string) => ({ tags: [...new Set([...tags, tag.replaceAll(',', ' ')])] })
  return (
    <section aria-label={t('pool.tagsNotes')} className="space-y-3">
      <Tags tags={tags} onRemove={(tag) => void change({ tags: tags.filter((each) => each !== tag) })} />
      <WordList
        label={t('pool.addTag')}
        onAdd={(tag) => void change(withTag(tag))}
        callOf={(tag) => changing(withTag(tag))}
      />
      <Notes key={notes} notes={notes ?? ''} path={path} onSave={(text) => void change({ notes: text || null })} />
    </section>
  )
}

function Notes({ notes, path, onSave }: { notes: string; path: string; onSave: (text: string) => void }) {
  const [text, setText] = useState(drafts.get(path) ?? notes)
  const keep = (typed: string) => {
    setText(typed)
    if (typed.trim() === notes.trim()) drafts.delete(path)
    else drafts.set(path, typed)
  }
  const isChanged = text.trim() !== notes.trim()
  return (
    <div>
      <label className="mb-1 block text-sm font-medium" htmlFor={`notes-${path}`}>
        {t('pool.notes')}
      </label>
      <textarea
        id={`notes-${path}`}
        rows={4}
        value={text}
        placeholder={t('pool.notesPlaceholder')}
        onChange={({ target }) => keep(target.value)}
        className={`${inputClass} h-auto! py-2`}
      />
      {isChanged ? (
        <div className="mt-2 flex items-center justify-end gap-2">
          <CurlButton call={{ method: 'PATCH', path, body: { notes: text.trim() } }} />
          <Button size="sm" onClick={() => keep(notes)}>
            {t('cancel')}
          </Button>
          <Button look="primary" size="sm" onClick={() => onSave(text.trim())}>
            {t('pool.saveNotes')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** Tags and notes of a person in the pool, edited in place. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callTo, send } from '../api/call.ts'
import { queryClient } from '../api/queries.ts'
import { scoutPool } from '../api/scout-pool.ts'
import { t } from '../text/t.ts'
import { notify, notifyFailure } from '../ui/announce.tsx'
import { Button } from '../ui/button.tsx'
import { CurlButton } from '../ui/copy-button.tsx'
import { inputClass } from '../ui/field.tsx'
import { WordList } from '../ui/word-list.tsx'
import { Tags } from './tags.tsx'

/** Notes typed but not saved, by person, so that closing the profile, by Escape or otherwise, loses nothing. */
const drafts = new Map<string, string>()

type PersonChange = { tags?: string[]; notes?: string | null }

const changing = (urn: string, body: PersonChange) => callTo('patchCandidate', { params: { urn }, body })

export function TagsNotes({ urn }: { urn: string }) {
  const queryKey = ['pool', 'candidate', urn]
  const answer = useQuery({ queryKey, queryFn: ({ signal }) => scoutPool.get(urn, { signal }) })
  const candidate = answer.data?.candidate
  if (!candidate) return null
  const change = (body: PersonChange) =>
    send(changing(urn, body)).then((changed) => {
      if (body.notes !== undefined) drafts.delete(urn)
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
        callOf={(tag) => changing(urn, withTag(tag))}
      />
      <Notes key={notes} notes={notes ?? ''} urn={urn} onSave={(text) => void change({ notes: text || null })} />
    </section>
  )
}

function Notes({ notes, urn, onSave }: { notes: string; urn: string; onSave: (text: string) => void }) {
  const [text, setText] = useState(drafts.get(urn) ?? notes)
  const keep = (typed: string) => {
    setText(typed)
    if (typed.trim() === notes.trim()) drafts.delete(urn)
    else drafts.set(urn, typed)
  }
  const isChanged = text.trim() !== notes.trim()
  return (
    <div>
      <label className="mb-1 block text-sm font-medium" htmlFor={`notes-${urn}`}>
        {t('pool.notes')}
      </label>
      <textarea
        id={`notes-${urn}`}
        rows={4}
        value={text}
        placeholder={t('pool.notesPlaceholder')}
        onChange={({ target }) => keep(target.value)}
        className={`${inputClass} h-auto! py-2`}
      />
      {isChanged ? (
        <div className="mt-2 flex items-center justify-end gap-2">
          <CurlButton call={changing(urn, { notes: text.trim() })} />
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

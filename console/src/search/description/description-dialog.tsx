/** Turns a job description into criteria, sorted into required and preferred, to be edited before anything is searched or paid. */
import { useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { type DragEvent, useEffect, useState } from 'react'
import { READ_CHARS_MAX } from '../../../../contract/limits.ts'
import type { Criterion } from '../../api/types.ts'
import { type Importance, keyOf, plainCriteria, replacedAt, withoutAt } from '../../question/criteria.ts'
import { t } from '../../text/t.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure, Skeleton } from '../../ui/empty.tsx'
import { inputClass } from '../../ui/field.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { Chip } from '../chips/chip.tsx'
import { NotUsed } from '../chips/not-used.tsx'
import { UnusedLines } from '../chips/unused-lines.tsx'
import { readingQuery } from '../state/reading-query.ts'
import type { Reading } from '../state/search-reducer.ts'
import { fileText, UnknownFile } from './file-text.ts'

interface DescriptionDialogProps {
  /** Text that was pasted into the search box. */
  text?: string
  onUse: (criteria: Criterion[], reading: Reading) => void
  onClose: () => void
}

const PAUSE_MS = 500
const ORDER: Importance[] = ['REQUIRED', 'PREFERRED', 'EXCLUDED']

export default function DescriptionDialog({ text: given = '', onUse, onClose }: DescriptionDialogProps) {
  const [text, setText] = useState(given)
  const [criteria, setCriteria] = useState<Criterion[]>([])
  const words = useDebounced(text.trim().slice(0, READ_CHARS_MAX), PAUSE_MS)
  const { data, error, isFetching } = useQuery({ ...readingQuery(words), enabled: words !== '' })
  useEffect(() => setCriteria(plainCriteria(data?.interpretation?.criteria ?? [])), [data])
  return (
    <Dialog open onClose={onClose} title={t('description.title')} look="wide">
      <div className="space-y-4 overflow-y-auto p-5">
        <Source text={text} onText={setText} />
        {text.length > READ_CHARS_MAX ? (
          <p className="text-xs text-amber">{t('description.tooLong', { count: READ_CHARS_MAX })}</p>
        ) : null}
        {error ? <Failure error={error} /> : null}
        {isFetching ? <Skeleton className="h-16 w-full" /> : null}
        {words !== '' && !isFetching ? <Sorted criteria={criteria} onChange={setCriteria} /> : null}
        {data?.interpretation && !isFetching ? (
          <div className="flex flex-wrap gap-1.5 empty:hidden">
            <NotUsed read={data.interpretation} />
            <UnusedLines words={data.words} read={data.interpretation} />
          </div>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-3 border-t px-5 py-3">
        <p className="mr-auto text-xs text-faint">{t('description.useHint')}</p>
        <Button
          look="primary"
          disabled={criteria.length === 0 || isFetching}
          onClick={() => data && onUse(criteria, data)}
        >
          {t('description.use', { count: criteria.length })}
        </Button>
      </div>
    </Dialog>
  )
}

function Source({ text, onText }: { text: string; onText: (text: string) => void }) {
  const [problem, setProblem] = useState<string>()
  const take = async (file: File | undefined) => {
    if (!file) return
    setProblem(undefined)
    const name = file.name
    try {
      const read = (await fileText(file)).trim()
      if (read === '') setProblem(t('description.unreadable', { name }))
      else onText(read)
    } catch (error) {
      setProblem(t(error instanceof UnknownFile ? 'description.unknown' : 'description.unreadable', { name }))
    }
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: whoever cannot drop a file chooses it below
    <div onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <p className="mb-2 text-sm text-soft">{t('description.hint')}</p>
      <textarea
        aria-label={t('description.text')}
        rows={8}
        value={text}
        onChange={({ target }) => onText(target.value)}
        className={`${inputClass} h-auto! py-2`}
      />
      <label className={`${buttonClass('plain', 'sm')} mt-2 cursor-pointer focus-within:outline-2`}>
        <FileUp size={15} aria-hidden />
        {t('description.drop')}
        <input
          type="file"
          accept=".pdf,.docx,.txt,.md"
          className="sr-text"
          onChange={({ target }) => void take(target.files?.[0])}
        />
      </label>
      {problem ? (
        <p role="alert" className="mt-2 text-sm text-danger">
          {problem}
        </p>
      ) : null}
    </div>
  )
}

function Sorted({ criteria, onChange }: { criteria: Criterion[]; onChange: (criteria: Criterion[]) => void }) {
  if (criteria.length === 0) return <p className="text-sm text-faint">{t('description.nothing')}</p>
  return ORDER.map((importance) => {
    const chosen = criteria.flatMap((criterion, at) => (criterion.importance === importance ? [{ criterion, at }] : []))
    if (chosen.length === 0) return null
    return (
      <section key={importance} aria-label={t(`chip.importance.${importance}`)}>
        <h3 className="mb-1.5 text-sm font-semibold">{t(`chip.importance.${importance}`)}</h3>
        <div className="flex flex-wrap gap-1.5">
          {chosen.map(({ criterion, at }) => (
            <Chip
              key={`${at} ${keyOf(criterion)}`}
              criterion={criterion}
              onChange={(next) => onChange(replacedAt(criteria, at, next))}
              onRemove={() => onChange(withoutAt(criteria, at))}
            />
          ))}
        </div>
      </section>
    )
  })
}

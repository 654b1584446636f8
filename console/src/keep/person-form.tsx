/** The form for a person written by hand: a new one, one of the pool, or a draft to check. A problem is shown under its field. */
import { type FormEvent, type ReactNode, useState } from 'react'
import { callTo, send } from '../api/call.ts'
import { ApiError } from '../api/failures.ts'
import { queryClient } from '../api/queries.ts'
import { serviceText } from '../text/service-text.ts'
import { t, tMaybe } from '../text/t.ts'
import { notify, notifyFailure } from '../ui/announce.tsx'
import { Button } from '../ui/button.tsx'
import { CurlButton } from '../ui/copy-button.tsx'
import { Field, inputClass } from '../ui/field.tsx'
import { changesOf, EMPTY_PERSON, FIELD_WORDS, type PersonText, TEXT_FIELDS, type TextField } from './person-fields.ts'

export type Problems = Partial<Record<string, string>>

interface PersonFormProps {
  initial: PersonText
  /** The person of the pool to change; without it the form creates a new one. */
  urn?: string
  /** Parts of a draft that this form does not edit and that are saved with it. */
  also?: Record<string, unknown>
  /** Shows those parts, given the problems by field name. */
  children?: (problems: Problems) => ReactNode
  onSaved: (urn: string) => void
  onCancel: () => void
}

export function PersonForm({ initial, urn, also, children, onSaved, onCancel }: PersonFormProps) {
  const [text, setText] = useState(initial)
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  const body = urn ? changesOf(initial, text) : { ...also, ...changesOf(EMPTY_PERSON, text) }
  const isNamed = text.name_first.trim() !== '' || text.name_last.trim() !== ''
  const saving = urn ? callTo('patchCandidate', { params: { urn }, body }) : callTo('putCandidates', { body })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const answer = await send(saving)
      for (const key of ['pool', 'person', 'imports']) void queryClient.invalidateQueries({ queryKey: [key] })
      notify(t('pool.saved'))
      onSaved(urn ?? ('results' in answer ? answer.results[0]?.urn : null) ?? '')
    } catch (error) {
      setProblems(problemsIn(error))
      notifyFailure(error)
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void save(event)} className="flex min-h-0 flex-col" noValidate>
      <div className="grid gap-x-4 gap-y-3 overflow-y-auto p-5 sm:grid-cols-2">
        {TEXT_FIELDS.map((field) => (
          <TextInput
            key={field}
            field={field}
            value={text[field]}
            problem={problems[field]}
            onChange={(value) => setText((before) => ({ ...before, [field]: value }))}
          />
        ))}
        {children?.(problems)}
      </div>
      <div className="flex justify-end gap-2 border-t px-5 py-3">
        <CurlButton call={saving} />
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" look="primary" disabled={isBusy || !isNamed || Object.keys(body).length === 0}>
          {t('person.save')}
        </Button>
      </div>
    </form>
  )
}

interface TextInputProps {
  field: TextField
  value: string
  problem: string | undefined
  onChange: (value: string) => void
}

function TextInput({ field, value, problem, onChange }: TextInputProps) {
  const label = tMaybe(FIELD_WORDS[field]) ?? field
  if (field !== 'summary') {
    const hint =
      field === 'skills' ? t('person.skillsHint') : field === 'languages' ? t('person.languagesHint') : undefined
    return (
      <Field
        label={label}
        value={value}
        problem={problem}
        hint={hint}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  }
  return (
    <label className="block text-sm font-medium sm:col-span-2">
      <span className="mb-1 block">{label}</span>
      <textarea
        rows={4}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={`${inputClass} h-auto! py-2 font-normal`}
      />
    </label>
  )
}

/** The service's problems, by the field each one names. */
const problemsIn = (error: unknown): Record<string, string> =>
  Object.fromEntries(
    error instanceof ApiError
      ? (error.body.fields?.map(({ field, problem }) => [field, serviceText(problem)]) ?? [])
      : [],
  )

/** A labelled input that shows its error and tells it to screen readers. */
import { type ComponentProps, useId } from 'react'

export const inputClass =
  'h-9 w-full rounded-md border border-line-strong bg-surface px-3 text-base text-text focus-visible:outline-offset-0'

interface FieldProps extends ComponentProps<'input'> {
  label: string
  hint?: string
  problem?: string
}

export function Field({ label, hint, problem, className = '', ...rest }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const note = problem ?? hint
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={note ? noteId : undefined}
        className={inputClass}
        {...rest}
      />
      {note ? (
        <p id={noteId} className={`mt-1 text-xs ${problem ? 'text-danger' : 'text-faint'}`}>
          {note}
        </p>
      ) : null}
    </div>
  )
}

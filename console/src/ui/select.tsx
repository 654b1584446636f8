/** A choice between a few options: the browser's own list, which works with every keyboard and screen reader. */
import { type ComponentProps, useId } from 'react'
import { inputClass } from './field.tsx'

interface SelectProps extends Omit<ComponentProps<'select'>, 'onChange'> {
  label: string
  options: { value: string; name: string }[]
  value: string
  onChange: (value: string) => void
  /** Shows the label to screen readers only. */
  bare?: boolean
}

export function Select({ label, options, value, onChange, bare, className = '', ...rest }: SelectProps) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className={bare ? 'sr-text' : 'mb-1 block text-sm font-medium'}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={`${inputClass} pr-2`}
        {...rest}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  )
}

/** A few options side by side, one of them selected. */
import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'

interface SegmentsProps<T extends string> {
  label: string
  value: T
  options: { value: T; label: string }[]
  onChange: (value: T) => void
}

export const Segments = <T extends string>({ label, value, options, onChange }: SegmentsProps<T>) => (
  <ToggleGroup
    aria-label={label}
    value={[value]}
    onValueChange={([next]) => next && onChange(next as T)}
    className="inline-flex rounded-md border border-line-strong bg-surface p-0.5"
  >
    {options.map((option) => (
      <Toggle
        key={option.value}
        value={option.value}
        className="h-7 rounded-sm px-2.5 text-sm font-medium text-soft hover:text-text data-[pressed]:bg-accent-soft data-[pressed]:text-accent-strong"
      >
        {option.label}
      </Toggle>
    ))}
  </ToggleGroup>
)

/** A checkbox and a switch, each with its label. */
import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox'
import { Switch as BaseSwitch } from '@base-ui/react/switch'
import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'

interface CheckProps {
  checked: boolean
  onChange: (checked: boolean) => void
  label: string
  /** Shows the label to screen readers only. */
  bare?: boolean
  mixed?: boolean
  disabled?: boolean
}

export const Checkbox = ({ checked, onChange, label, bare, mixed, disabled }: CheckProps) => {
  const Icon = mixed ? Minus : Check
  const box = (
    <BaseCheckbox.Root
      checked={checked}
      indeterminate={mixed}
      disabled={disabled}
      onCheckedChange={onChange}
      aria-label={bare ? label : undefined}
      className="flex size-4.5 shrink-0 items-center justify-center rounded-sm border border-line-strong bg-surface data-[checked]:border-accent data-[checked]:bg-accent data-[indeterminate]:border-accent data-[indeterminate]:bg-accent"
    >
      <BaseCheckbox.Indicator className="text-on-accent">
        <Icon size={13} strokeWidth={3} aria-hidden />
      </BaseCheckbox.Indicator>
    </BaseCheckbox.Root>
  )
  if (bare) return box
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box inside is the control
    <label className="inline-flex items-center gap-2">
      {box}
      <span>{label}</span>
    </label>
  )
}

export const Switch = ({
  checked,
  onChange,
  children,
}: {
  checked: boolean
  onChange: (on: boolean) => void
  children: ReactNode
}) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control
  <label className="inline-flex cursor-pointer items-center gap-2 text-sm">
    <BaseSwitch.Root
      checked={checked}
      onCheckedChange={onChange}
      className="flex h-5 w-9 shrink-0 items-center rounded-full border border-line-strong bg-sunken p-0.5 motion-safe:transition-colors data-[checked]:border-accent data-[checked]:bg-accent"
    >
      <BaseSwitch.Thumb className="size-3.5 rounded-full bg-faint motion-safe:transition-transform data-[checked]:translate-x-4 data-[checked]:bg-on-accent" />
    </BaseSwitch.Root>
    <span>{children}</span>
  </label>
)

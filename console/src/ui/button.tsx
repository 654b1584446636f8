/** The button, in four looks and two sizes. */
import type { ComponentProps } from 'react'

export type ButtonLook = 'primary' | 'plain' | 'quiet' | 'danger'

const LOOKS: Record<ButtonLook, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong border-transparent',
  plain: 'bg-surface text-text hover:bg-hover border-line-strong',
  quiet: 'bg-transparent text-soft hover:bg-hover hover:text-text border-transparent',
  danger: 'bg-surface text-danger hover:bg-danger-soft border-line-strong',
}
const SIZES = { md: 'h-9 px-3.5 text-base', sm: 'h-7.5 px-2.5 text-sm', icon: 'h-8 w-8 justify-center' }

export const buttonClass = (look: ButtonLook = 'plain', size: keyof typeof SIZES = 'md') =>
  `inline-flex shrink-0 items-center gap-2 rounded-md border font-medium whitespace-nowrap motion-safe:transition-colors disabled:opacity-50 disabled:pointer-events-none aria-disabled:opacity-50 ${LOOKS[look]} ${SIZES[size]}`

interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook
  size?: keyof typeof SIZES
}

export const Button = ({ look, size, className = '', type = 'button', ...rest }: ButtonProps) => (
  <button type={type} className={`${buttonClass(look, size)} ${className}`} {...rest} />
)

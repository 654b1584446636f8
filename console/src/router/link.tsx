/** A link inside the console: it has a real address, so it can open in a new tab, but does not reload the page. */
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

interface PlainProps extends ComponentProps<'a'> {
  /** Marks the link to the current page. The caller decides, because of several links to the same page only one is meant. */
  current?: boolean
  'data-status'?: string
}

const Plain = ({ current, 'data-status': _status, 'aria-current': _current, ...rest }: PlainProps) => (
  <a {...rest} aria-current={current ? 'page' : undefined} />
)

export const Link = createLink(Plain)

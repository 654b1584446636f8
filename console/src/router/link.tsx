/** A link inside the console: a real address, so that it opens in a new tab too, without loading the page anew. */
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

interface PlainProps extends ComponentProps<'a'> {
  /** Leads to where one is. Said by whoever draws it: of several such links in a row, one is meant. */
  current?: boolean
  'data-status'?: string
}

const Plain = ({ current, 'data-status': _status, 'aria-current': _current, ...rest }: PlainProps) => (
  <a {...rest} aria-current={current ? 'page' : undefined} />
)

export const Link = createLink(Plain)

/** A link inside the console: a real address, so that it opens in a new tab too, without loading the page anew. */
import type { ComponentProps, MouseEvent } from 'react'
import { navigate } from './router.ts'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string
}

export function Link({ to, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!plain || event.defaultPrevented) return
    event.preventDefault()
    navigate(to)
  }
  return <a href={to} onClick={follow} {...rest} />
}

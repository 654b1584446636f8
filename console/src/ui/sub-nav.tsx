/** Links to the parts of a page, each with its own address. */
import type { LinkProps } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Link } from '../router/link.tsx'
import { usePath } from '../router/router.ts'

export interface Part {
  path: LinkProps['to'] & string
  name: string
  /** How many new items are there. */
  count?: number
}

export function SubNav({ label, parts }: { label: string; parts: Part[] }) {
  const path = usePath()
  const at = parts.findLastIndex((part) => path === part.path || path.startsWith(`${part.path}/`))
  const list = useRef<HTMLUListElement>(null)
  // On a narrow screen the list is wider than the page; keeps the current link visible.
  useEffect(() => {
    // Not returned: in newer browsers it is a promise, which React would take for the effect's cleanup.
    void list.current?.children[at]?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [at])
  return (
    <nav aria-label={label} className="-mx-4 mb-5 overflow-x-auto border-b px-4 sm:-mx-6 sm:px-6">
      <ul ref={list} className="flex gap-1">
        {parts.map((part, index) => (
          <li key={part.path}>
            <Link
              to={part.path}
              current={index === at}
              className="-mb-px inline-flex h-10 items-center gap-1.5 border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-soft hover:text-text aria-[current=page]:border-accent aria-[current=page]:text-text"
            >
              {part.name}
              {part.count ? (
                <span className="tabular rounded-full bg-accent px-1.5 text-2xs font-semibold text-on-accent">
                  {part.count}
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

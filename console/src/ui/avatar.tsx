/** A person's picture, or the initials where there is none or it does not load. */
import { useState } from 'react'
import { safeLink } from './safe-link.tsx'

const SIZES = { md: 'size-10 text-sm', lg: 'size-14 text-lg' }

export function Avatar({
  name,
  picture,
  size = 'md',
}: {
  name: string
  picture: string | null
  size?: keyof typeof SIZES
}) {
  const [broken, setBroken] = useState(false)
  const source = safeLink(picture)
  const shape = `${SIZES[size]} shrink-0 rounded-full`
  if (source && !broken) {
    return (
      <img
        src={source}
        alt=""
        loading="lazy"
        referrerPolicy="no-referrer"
        className={`${shape} bg-sunken object-cover`}
        onError={() => setBroken(true)}
      />
    )
  }
  return (
    <span
      aria-hidden
      className={`${shape} inline-flex items-center justify-center bg-accent-soft font-semibold text-accent-strong`}
    >
      {initials(name)}
    </span>
  )
}

function initials(name: string): string {
  const words = name.split(/\s+/u).filter((word) => /^\p{L}/u.test(word))
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

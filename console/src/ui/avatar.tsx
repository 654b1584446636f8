/** A person's initials, covered by their picture once it has loaded. If it never loads, the initials stay visible. */
import { useState } from 'react'
import { safeLink } from './safe-link.tsx'

const SIZES = { md: 'size-10 text-sm', lg: 'size-14 text-lg' }

interface AvatarProps {
  name: string
  picture: string | null
  size?: keyof typeof SIZES
}

export function Avatar({ name, picture, size = 'md' }: AvatarProps) {
  const [loaded, setLoaded] = useState(false)
  const source = safeLink(picture)
  return (
    <span
      aria-hidden
      className={`${SIZES[size]} relative inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent-soft font-semibold text-accent-strong`}
    >
      {initials(name)}
      {source ? (
        <img
          src={source}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          className={`absolute inset-0 size-full object-cover ${loaded ? '' : 'opacity-0'}`}
          onLoad={() => setLoaded(true)}
        />
      ) : null}
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

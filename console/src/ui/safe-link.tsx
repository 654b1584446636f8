/** Links from profiles. Only http and https become links; anything else is shown as plain text. */
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'

export function safeLink(address: string | null | undefined): string | undefined {
  const parsed = address ? URL.parse(address) : null
  return parsed && (parsed.protocol === 'https:' || parsed.protocol === 'http:') ? parsed.href : undefined
}

export function SafeLink({ to, children }: { to: string | null; children: ReactNode }) {
  const address = safeLink(to)
  if (!address) return <span>{children}</span>
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex items-center gap-1 text-accent hover:underline"
    >
      {children}
      <ExternalLink size={13} aria-hidden />
    </a>
  )
}

/** Placeholders: for an empty list, for something loading, and for a failure. */
import { CircleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { traceOf, wordsOf } from '../api/words.ts'
import { t } from '../text/t.ts'
import { Button } from './button.tsx'

interface EmptyProps {
  icon?: LucideIcon
  title: string
  children?: ReactNode
}

export const Empty = ({ icon: Icon, title, children }: EmptyProps) => (
  <div className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-16 text-center">
    {Icon ? (
      <span className="mb-1 inline-flex size-11 items-center justify-center rounded-full bg-sunken text-faint">
        <Icon size={20} aria-hidden />
      </span>
    ) : null}
    <h2 className="text-lg font-semibold">{title}</h2>
    {children ? <div className="text-soft">{children}</div> : null}
  </div>
)

export const Skeleton = ({ className = 'h-4 w-full', round = false }: { className?: string; round?: boolean }) => (
  <span className={`shimmer block bg-sunken ${round ? 'rounded-full' : 'rounded-md'} ${className}`} />
)

/** Grey rows in the shape of the coming list. */
export const SkeletonRows = ({ rows = 6 }: { rows?: number }) => (
  <div role="status" aria-label={t('loading')}>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className="flex items-center gap-3 border-b px-4 py-4 last:border-0">
        <Skeleton round className="size-10 shrink-0" />
        <div className="min-w-0 flex-1 space-y-2">
          <Skeleton className="h-3.5 w-48 max-w-full" />
          <Skeleton className="h-3 w-80 max-w-full" />
        </div>
      </div>
    ))}
  </div>
)

export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const traceId = traceOf(error)
  return (
    <div role="alert" className="flex gap-3 rounded-md border border-line bg-danger-soft p-3 text-danger">
      <CircleAlert size={18} aria-hidden className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1">
        <p>{wordsOf(error)}</p>
        {traceId ? <p className="mt-0.5 text-xs">{t('error.trace', { traceId })}</p> : null}
      </div>
      {onRetry ? (
        <Button size="sm" onClick={onRetry}>
          {t('retry')}
        </Button>
      ) : null}
    </div>
  )
}

/** The people whom the found people should be like, by name, with a cross to remove them. */
import { Users, X } from 'lucide-react'
import { found } from '../../profile/use-person.ts'
import { usePersonNames } from '../../profile/use-person-names.ts'
import { t } from '../../text/t.ts'

export function LikeChip({ urns, onRemove }: { urns: string[]; onRemove: () => void }) {
  const known = usePersonNames(urns)
  const names = urns.map((urn) => known.get(urn) ?? found(urn)?.full_name ?? t('like.someone')).join(', ')
  return (
    <span
      data-testid="chip-like"
      className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-full border border-accent bg-accent-soft pr-1 pl-2.5 text-sm text-accent-strong"
    >
      <Users size={13} aria-hidden className="shrink-0" />
      <span className="truncate">{t('like.chip', { names, count: urns.length })}</span>
      <button
        type="button"
        aria-label={t('like.remove', { names })}
        onClick={onRemove}
        className="inline-flex size-5 shrink-0 items-center justify-center rounded-full opacity-70 hover:opacity-100"
      >
        <X size={13} aria-hidden />
      </button>
    </span>
  )
}

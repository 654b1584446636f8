/** A person's tags, each with a cross to remove it. */
import { X } from 'lucide-react'
import { t } from '../text/t.ts'

export const Tags = ({ tags, onRemove }: { tags: string[]; onRemove: (tag: string) => void }) => (
  <div className="flex flex-wrap gap-1.5 empty:hidden">
    {tags.map((tag) => (
      <span
        key={tag}
        className="inline-flex items-center gap-1 rounded-full bg-accent-soft py-0.5 pr-1 pl-2.5 text-sm text-accent-strong"
      >
        {tag}
        <button
          type="button"
          aria-label={t('pool.removeTag', { tag })}
          onClick={() => onRemove(tag)}
          className="inline-flex size-5 items-center justify-center rounded-full opacity-70 hover:opacity-100"
        >
          <X size={13} aria-hidden />
        </button>
      </span>
    ))}
  </div>
)

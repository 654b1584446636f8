/** One person's card on the board. */
import { MessageSquare } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { Member } from '../api/project-types.ts'
import { ago, moment, t } from '../text/t.ts'
import { Badge } from '../ui/badge.tsx'
import { Checkbox } from '../ui/check.tsx'
import { nameOf } from './use-moving.tsx'
import type { Selection } from './use-selection.ts'

interface BoardCardProps {
  member: Member
  selection: Selection
  onKey: (event: KeyboardEvent, member: Member) => void
  onOpen: (urn: string) => void
}

export function BoardCard({ member, selection, onKey, onOpen }: BoardCardProps) {
  const name = nameOf(member)
  const { urn, jobTitle, company, tags, noteCount, movedAt, reason } = member
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'x' && !event.ctrlKey && !event.metaKey) selection.toggle(urn)
    else onKey(event, member)
  }
  return (
    <li
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData('text/plain', urn)
        dataTransfer.effectAllowed = 'move'
      }}
      className={`cursor-grab rounded-md border bg-surface p-2.5 shadow-sm hover:border-line-strong ${selection.has(urn) ? 'border-accent' : ''}`}
    >
      <div className="flex items-start gap-2">
        <button
          type="button"
          data-card={urn}
          onKeyDown={keys}
          onClick={() => onOpen(urn)}
          className="min-w-0 flex-1 truncate text-left font-medium hover:text-accent hover:underline"
        >
          {name}
        </button>
        <Checkbox
          bare
          label={t('projects.select', { name })}
          checked={selection.has(urn)}
          onChange={() => selection.toggle(urn)}
        />
      </div>
      <p className="truncate text-sm text-soft">{[jobTitle, company].filter(Boolean).join(' · ')}</p>
      {tags.length > 0 || reason ? (
        <p className="mt-1.5 flex flex-wrap gap-1">
          {reason ? (
            <Badge tone="danger" wraps>
              {t(`projects.code.${reason.code}`)}
            </Badge>
          ) : null}
          {tags.map((tag) => (
            <Badge key={tag} wraps>
              {tag}
            </Badge>
          ))}
        </p>
      ) : null}
      <p className="mt-1.5 flex items-center gap-2 text-xs text-faint">
        <time dateTime={movedAt} title={moment(movedAt)}>
          {ago(movedAt)}
        </time>
        {noteCount > 0 ? (
          <span className="ml-auto inline-flex items-center gap-1">
            <MessageSquare size={12} aria-hidden />
            <span className="tabular" aria-hidden>
              {noteCount}
            </span>
            <span className="sr-text">{t('projects.noteCount', { count: noteCount })}</span>
          </span>
        ) : null}
      </p>
    </li>
  )
}

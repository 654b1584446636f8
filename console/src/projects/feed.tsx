/** The history of a project, or of one person in it, newest first. */
import { Trash2 } from 'lucide-react'
import { callTo, type JsonAnswer } from '../api/call.ts'
import { usePages } from '../api/pages.ts'
import type { FeedEntry } from '../api/project-types.ts'
import { ago, moment, t, tMaybe } from '../text/t.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Failure, SkeletonRows } from '../ui/empty.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { refresh } from './use-project.ts'

const entriesOf = (page: JsonAnswer<'projectFeed'>) => page.entries

export function Feed({ projectId, urn }: { projectId: string; urn?: string }) {
  const key = ['project', projectId, 'feed', urn ?? null]
  const feed = usePages(key, callTo('projectFeed', { params: { projectId }, query: { urn } }), entriesOf)
  if (feed.error) return <Failure error={feed.error} onRetry={feed.retry} />
  if (feed.isPending) return <SkeletonRows rows={2} />
  if (feed.items.length === 0) return <p className="px-4 py-3 text-soft">{t('projects.noActivity')}</p>
  return (
    <>
      <ol>
        {feed.items.map((entry) => (
          <Line key={entry.entryId} entry={entry} projectId={projectId} />
        ))}
      </ol>
      <LoadMore {...feed} />
    </>
  )
}

const Line = ({ entry, projectId }: { entry: FeedEntry; projectId: string }) => (
  <li className="flex gap-2 border-b px-4 py-2.5 last:border-0">
    <div className="min-w-0 flex-1">
      <p className="wrap-anywhere">{wordsOfEntry(entry)}</p>
      {entry.text ? <p className="mt-0.5 whitespace-pre-wrap wrap-anywhere text-soft">{entry.text}</p> : null}
      <p className="text-xs text-faint">
        {entry.by.name} ·{' '}
        <time dateTime={entry.at} title={moment(entry.at)}>
          {ago(entry.at)}
        </time>
      </p>
    </div>
    {entry.kind === 'NOTED' ? (
      <ActionButton
        look="quiet"
        icon={Trash2}
        name={t('projects.deleteNote')}
        label={t('projects.deleteNote')}
        call={callTo('deleteNote', { params: { projectId, noteId: entry.entryId } })}
        onDone={() => refresh(projectId)}
      />
    ) : null}
  </li>
)

function wordsOfEntry({ kind, urn, fullName, details }: FeedEntry): string {
  const name = fullName ?? t('feed.somebody')
  switch (kind) {
    case 'CREATED':
      return t('feed.CREATED')
    case 'CHANGED':
      return t('feed.CHANGED', { fields: (details.fields ?? []).map(fieldName).join(', ') })
    case 'MOVED':
      return t('feed.MOVED', { name, from: details.from?.name ?? '…', to: details.to?.name ?? '…' })
    case 'REJECTED':
      return details.code
        ? t('feed.REJECTED_WITH', { name, code: t(`projects.code.${details.code}`) })
        : t('feed.REJECTED', { name })
    case 'NOTED':
      return urn === null ? t('feed.NOTED') : t('feed.NOTED_ON', { name })
    case 'TAGGED':
      return details.added?.length
        ? t('feed.TAGGED', { name, tags: details.added.join(', ') })
        : t('feed.UNTAGGED', { name, tags: details.removed?.join(', ') ?? '' })
    case 'EXPORTED':
      return t('feed.EXPORTED', { count: details.count ?? 0 })
    default:
      return t(`feed.${kind}`, { name })
  }
}

const fieldName = (field: string) => tMaybe(`feed.field.${field}`) ?? field

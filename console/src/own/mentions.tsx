/** Notes from all projects that mention the signed-in member, newest first. */
import { AtSign } from 'lucide-react'
import { callTo, type JsonAnswer } from '../api/call.ts'
import type { Mention } from '../api/oversight-types.ts'
import { usePages } from '../api/pages.ts'
import { Link } from '../router/link.tsx'
import { ago, moment, t } from '../text/t.ts'
import { Card } from '../ui/card.tsx'
import { CurlButton } from '../ui/copy-button.tsx'
import { Empty, Failure, SkeletonRows } from '../ui/empty.tsx'
import { LoadMore } from '../ui/load-more.tsx'

const LISTING = callTo('listMentions', {})
const mentionsOf = (page: JsonAnswer<'listMentions'>) => page.entries

export function Mentions() {
  const mentions = usePages(['mentions'], LISTING, mentionsOf)
  return (
    <Card title={t('own.mentions')} actions={<CurlButton call={LISTING} />}>
      {mentions.error ? <Failure error={mentions.error} onRetry={mentions.retry} /> : null}
      {mentions.isPending ? <SkeletonRows rows={2} /> : null}
      {!mentions.isPending && !mentions.error && mentions.items.length === 0 ? (
        <Empty icon={AtSign} title={t('own.noMentions')}>
          {t('own.noMentionsHint')}
        </Empty>
      ) : null}
      <ul aria-label={t('own.mentions')}>
        {mentions.items.map((mention) => (
          <Line key={mention.entryId} mention={mention} />
        ))}
      </ul>
      <LoadMore {...mentions} />
    </Card>
  )
}

const Line = ({ mention: { at, by, urn, fullName, text, projectId, projectName } }: { mention: Mention }) => (
  <li className="border-b px-4 py-3 last:border-0">
    <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
    <p className="text-sm text-soft">
      {by.name}
      {' · '}
      <Link
        to="/projects/$projectId"
        params={{ projectId }}
        search={urn ? { member: urn } : {}}
        className="text-accent hover:underline"
      >
        {t('own.in', { project: projectName })}
        {fullName ? `, ${t('own.about', { name: fullName })}` : ''}
      </Link>
      {' · '}
      <time dateTime={at} title={moment(at)}>
        {ago(at)}
      </time>
    </p>
  </li>
)

/** Where somebody comes from and how they stand with us, in a word each. */
import type { Candidate } from '../../api/types.ts'
import { useOpened, wasOpened } from '../../found/opened.ts'
import { t } from '../../text/t.ts'
import { Badge } from '../../ui/badge.tsx'
import type { PeopleMarks } from './standing.ts'

export function Badges({ candidate, standing }: { candidate: Candidate; standing: PeopleMarks }) {
  useOpened()
  const { urn, requiresEnrich } = candidate
  const lists = standing.lists.get(urn) ?? []
  return (
    <>
      {requiresEnrich ? (
        <Badge tone="info">{t('badge.network')}</Badge>
      ) : (
        <Badge tone="accent">{t('badge.pool')}</Badge>
      )}
      {requiresEnrich && standing.enriched.has(urn) && !standing.unlocked.has(urn) ? (
        <Badge>{t('badge.enriched')}</Badge>
      ) : null}
      {standing.unlocked.has(urn) ? <Badge>{t('badge.unlocked')}</Badge> : null}
      {lists.length > 0 ? (
        <span title={lists.join(', ')}>
          <Badge tone="amber">{t('badge.shortlisted')}</Badge>
        </span>
      ) : null}
      {wasOpened(urn) ? <Badge>{t('badge.seen')}</Badge> : null}
    </>
  )
}

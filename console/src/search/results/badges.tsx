/** One-word badges: pool or network, enriched, unlocked, shortlisted, project stage, opened before. */
import type { Candidate } from '../../api/types.ts'
import { useOpened, wasOpened } from '../../found/opened.ts'
import { t } from '../../text/t.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import type { ListProps } from './list-props.ts'
import type { ProjectPlace } from './stages.ts'

const TONES: Record<ProjectPlace['stage']['kind'], Tone> = { OPEN: 'amber', HIRED: 'accent', REJECTED: 'danger' }

export function Badges({ candidate, standing }: { candidate: Candidate; standing: ListProps['standing'] }) {
  useOpened()
  const { urn, requiresEnrich } = candidate
  const lists = standing.lists.get(urn) ?? []
  const [last, ...others] = standing.reached.get(urn) ?? []
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
      {last ? (
        <span title={[last, ...others].map(({ name, stage }) => `${name}: ${stage.name}`).join(', ')}>
          <Badge tone={TONES[last.stage.kind]}>{last.stage.name}</Badge>
        </span>
      ) : null}
      {wasOpened(urn) ? <Badge>{t('badge.seen')}</Badge> : null}
    </>
  )
}

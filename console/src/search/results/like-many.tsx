/** Searches for others like the selected people: first in the pool, which is free; the network takes another click. */
import { Users } from 'lucide-react'
import { LIKE_PEOPLE_MAX } from '../../../../contract/limits.ts'
import type { Candidate } from '../../api/types.ts'
import { useSlices } from '../../found/slices.ts'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/button.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { useAsking } from '../state/use-search.ts'
import { useKnown } from './standing.ts'

export function LikeMany({ people }: { people: Candidate[] }) {
  const { begin } = useAsking()
  const { enriched } = useKnown(useSlices(people))
  const unknown = people.some(({ urn, requiresEnrich }) => requiresEnrich && !enriched.has(urn))
  const why = people.length > LIKE_PEOPLE_MAX ? t('like.tooMany', { count: LIKE_PEOPLE_MAX }) : t('like.enrichFirst')
  const isPossible = people.length <= LIKE_PEOPLE_MAX && !unknown
  const find = () => begin({ prompt: '', like: people.map(({ urn }) => urn), filters: { localOnly: true } }, 0)
  return (
    <Tooltip text={why} disabled={isPossible}>
      <Button size="sm" aria-disabled={!isPossible || undefined} onClick={() => isPossible && find()}>
        <Users size={15} aria-hidden />
        {t(people.length === 1 ? 'like.one' : 'like.many')}
      </Button>
    </Tooltip>
  )
}

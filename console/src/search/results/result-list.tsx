/** The people, one row each. Near matches follow in a list of their own under a heading that says so, even if nobody is complete. */
import { useId } from 'react'
import { useOpenPerson } from '../../router/router.ts'
import { t } from '../../text/t.ts'
import { useSearchContext } from '../state/search-provider.tsx'
import type { ListProps } from './list-props.ts'
import { ResultRow } from './result-row.tsx'
import { tiersOf } from './table-columns.ts'

export function ResultList({ candidates, criteria, standing, onAt, onTick }: ListProps) {
  const { ticked } = useSearchContext().search
  const person = useOpenPerson()
  const completeId = useId()
  const closeId = useId()
  const tiers = tiersOf(candidates)
  const isParted = tiers.length > 1
  return (
    <div className="overflow-hidden rounded-lg border bg-surface">
      {tiers.map(({ tier, people, from }) => (
        <div key={tier}>
          {isParted || tier === 'NEAR' ? (
            <h2
              id={tier === 'NEAR' ? closeId : completeId}
              className={`border-b bg-sunken px-4 py-1.5 text-xs font-medium text-soft ${tier === 'NEAR' ? 'border-t' : ''}`}
            >
              {t(tier === 'NEAR' ? 'search.close' : 'search.completeLine')}
            </h2>
          ) : null}
          <ul
            aria-label={tier === 'NEAR' ? undefined : t('search.results')}
            aria-labelledby={tier === 'NEAR' ? closeId : undefined}
          >
            {people.map((candidate, index) => (
              <ResultRow
                key={candidate.urn}
                candidate={candidate}
                criteria={criteria}
                standing={standing}
                selected={ticked.has(candidate.urn)}
                onTick={onTick}
                open={person === candidate.urn}
                index={from + index}
                onFocus={onAt}
              />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

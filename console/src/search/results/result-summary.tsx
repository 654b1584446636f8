/**
 * The line above the list: how many people, how many match fully, what it cost, a box to select all, and buttons to save or copy the
 * search.
 */
import { ScrollText } from 'lucide-react'
import { callTo } from '../../api/call.ts'
import { useScopes } from '../../api/scopes.ts'
import type { SearchAnswer } from '../../api/types.ts'
import { SaveSearch } from '../../keep/save-search.tsx'
import { bodyOf } from '../../question/state.ts'
import { Link } from '../../router/link.tsx'
import { type TextKey, t } from '../../text/t.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/check.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { useSearchContext } from '../state/search-provider.tsx'
import type { Listed } from './listed.ts'
import { Toolbar } from './toolbar.tsx'

const CANDIDATES_MAX = 400

export function ResultSummary({ answer, listed }: { answer: SearchAnswer; listed: Listed }) {
  const { search, dispatch } = useSearchContext()
  const { applied, ticked } = search
  const { totalCandidates, networkStatus, creditsDeducted, completeCount, interpretation } = answer
  const { shown, together } = listed
  // If nothing is required everybody is complete, so the count would say nothing.
  const isAnythingRequired = interpretation.criteria.some(({ importance }) => importance === 'REQUIRED')
  const here = shown.filter(({ urn }) => ticked.has(urn)).length
  const count = t(totalKey(answer), { count: totalCandidates })
  const complete = t(completeCount >= CANDIDATES_MAX ? 'search.completeAtMost400' : 'search.complete', {
    count: completeCount,
  })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pb-2 text-sm text-soft">
      <Checkbox
        bare
        checked={here > 0 && here === shown.length}
        mixed={here > 0 && here < shown.length}
        label={t(together ? 'search.selectListed' : 'search.selectAll')}
        onChange={(on) => dispatch({ type: 'ticked', urns: shown.map(({ urn }) => urn), on })}
      />
      <span role="status" className="tabular font-medium text-text">
        {count}
        {isAnythingRequired ? <span className="font-normal text-soft"> · {complete}</span> : null}
      </span>
      {networkStatus === 'CACHED' && creditsDeducted === 0 ? (
        <Badge tone="accent">{t('search.freeAgain')}</Badge>
      ) : (
        <>
          {/* A search of the pool alone does not ask the network; the text would give the wrong reason, that the pool filled the page. */}
          {applied.filters.localOnly ? null : (
            <span className="max-sm:hidden">{t(`search.network.${networkStatus}`)}</span>
          )}
          <Badge tone={creditsDeducted > 0 ? 'neutral' : 'accent'}>
            {creditsDeducted > 0 ? t('search.cost', { count: creditsDeducted }) : t('search.free')}
          </Badge>
        </>
      )}
      <span className="flex items-center">
        <SaveSearch state={applied} />
        <RecordLink decisionId={answer.decisionId} />
        <CurlButton call={callTo('search', { body: bodyOf(applied) })} />
      </span>
      <Toolbar criteria={interpretation.criteria} />
    </div>
  )
}

/** A list that ends on its first page has been counted; of a longer one the network only estimates its part. */
function totalKey({ page, hasNextPage, totalCandidates }: SearchAnswer): TextKey {
  if (totalCandidates >= CANDIDATES_MAX) return 'search.atMost400'
  return page === 1 && !hasNextPage ? 'pool.shown' : 'search.found'
}

/** Links to the record of this ranking, for those who may read it. */
function RecordLink({ decisionId }: { decisionId: string | null }) {
  const may = useScopes()
  if (decisionId === null || !may('audit', 'admin')) return null
  return (
    <Link to="/oversight/records/$decisionId" params={{ decisionId }} className={buttonClass('quiet', 'sm')}>
      <ScrollText size={15} aria-hidden />
      {t('search.record')}
    </Link>
  )
}

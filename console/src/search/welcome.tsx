/** The first view: what this is, and example prompts to click. */
import { useAccount } from '../api/queries.ts'
import { useScope } from '../api/scopes.ts'
import { t } from '../text/t.ts'
import { useSearchContext } from './state/search-provider.tsx'
import { useAsking } from './state/use-search.ts'

const EXAMPLES = [1, 2, 3, 4, 5] as const

export function Welcome() {
  const { draft } = useSearchContext().search
  const { begin } = useAsking()
  const maySearch = useScope('search')
  const price = useAccount().data?.limits.prices.search
  if (!maySearch) return <p className="mt-8 text-soft">{t('error.scope.search')}</p>
  return (
    <section className="mt-8">
      <h2 className="text-sm font-semibold text-soft">
        {t('search.examples')}
        {price ? <span className="font-normal text-faint"> · {t('price.atMost', { count: price })}</span> : null}
      </h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {EXAMPLES.map((number) => {
          const prompt = t(`search.example.${number}`)
          return (
            <li key={number}>
              <button
                type="button"
                // While the price is unknown the limit is 0, so a search that costs something is first offered with its price.
                onClick={() => begin({ prompt, filters: draft.filters }, price ?? 0)}
                className="rounded-full border border-line-strong bg-surface px-3.5 py-1.5 text-left text-soft motion-safe:transition-colors hover:border-accent hover:text-text"
              >
                {prompt}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

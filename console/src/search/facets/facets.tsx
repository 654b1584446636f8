/** Counts of the matching people of the pool by city, employer, title and so on. A click on a value adds it as a criterion. */
import { Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { askedAt, withCriterion, withoutAt } from '../../question/criteria.ts'
import { number, t } from '../../text/t.ts'
import { useSearchContext } from '../state/search-provider.tsx'
import { criteriaOf } from '../state/search-reducer.ts'
import { useCounts } from '../state/use-counts.ts'
import { useAsking } from '../state/use-search.ts'
import { type FacetName, type FacetValue, facetNames, valuesOf } from './facet-criteria.ts'

const SHOWN = 5

export function Facets() {
  const { applied } = useSearchContext().search
  const { data } = useCounts(applied)
  if (!data || data.total === 0) return null
  return (
    <section aria-label={t('facets.label')} className="text-sm">
      <p className="mb-2 text-xs text-faint">{t('facets.hint', { count: data.total })}</p>
      {facetNames.map((name) => (
        <Facet key={name} name={name} values={valuesOf(data.facets, name)} total={data.total} />
      ))}
    </section>
  )
}

function Facet({ name, values, total }: { name: FacetName; values: FacetValue[]; total: number }) {
  const [isOpen, setOpen] = useState(true)
  const [all, setAll] = useState(false)
  if (values.length === 0) return null
  const title = t(`facets.${name}`)
  return (
    <div className="border-t py-2">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex w-full items-center justify-between font-medium"
        >
          {title}
          <ChevronDown size={14} aria-hidden className={isOpen ? 'rotate-180' : ''} />
        </button>
      </h3>
      {isOpen ? (
        <ul aria-label={title} className="mt-1">
          {values.slice(0, all ? undefined : SHOWN).map((value) => (
            <li key={value.key}>
              <Value value={value} total={total} />
            </li>
          ))}
          {values.length > SHOWN ? (
            <li>
              <button
                type="button"
                onClick={() => setAll(!all)}
                aria-label={all ? t('facets.fewerOf', { facet: title }) : t('facets.moreOf', { facet: title })}
                className="px-1.5 text-xs text-accent hover:underline"
              >
                {all ? t('facets.fewer') : t('facets.more')}
              </button>
            </li>
          ) : null}
        </ul>
      ) : null}
    </div>
  )
}

function Value({ value: { name, count, criterion }, total }: { value: FacetValue; total: number }) {
  const { search } = useSearchContext()
  const { propose } = useAsking()
  const criteria = criteriaOf(search)
  const at = askedAt(criteria, criterion)
  const isAsked = at >= 0
  const next = isAsked ? withoutAt(criteria, at) : withCriterion(criteria, criterion)
  return (
    <button
      type="button"
      aria-pressed={isAsked}
      onClick={() => propose({ ...search.draft, criteria: next })}
      className="relative flex w-full items-center gap-2 overflow-hidden rounded-sm px-1.5 py-0.5 text-left hover:bg-hover"
    >
      <span
        aria-hidden
        className="absolute inset-y-0.5 left-0 rounded-sm bg-accent-soft"
        style={{ width: `${Math.min(100, (100 * count) / total)}%` }}
      />
      <span className="relative min-w-0 flex-1 truncate">{name}</span>
      {isAsked ? <Check size={13} aria-hidden className="relative text-accent" /> : null}
      <span className="tabular relative text-xs text-soft">{number(count)}</span>
    </button>
  )
}

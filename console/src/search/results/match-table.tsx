/** The match table: a row per person, a column per criterion, a mark for the verdict. The user can sort it and hide columns. */
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Candidate } from '../../api/types.ts'
import { VerdictMark } from '../../found/verdict-mark.tsx'
import { setQuery } from '../../router/router.ts'
import { number, t } from '../../text/t.ts'
import { Checkbox } from '../../ui/check.tsx'
import { useSearchContext } from '../state/search-provider.tsx'
import type { Table } from '../state/search-reducer.ts'
import { Badges } from './badges.tsx'
import type { ListProps } from './list-props.ts'
import { titleOf } from './result-row.tsx'
import { columnsOf, type MatchColumn, sorted, tiersOf } from './table-columns.ts'

export function MatchTable({ candidates, criteria, standing, at, onAt, onTick }: ListProps) {
  const { search, dispatch } = useSearchContext()
  const { table } = search
  const columns = columnsOf(criteria).filter(({ id }) => !table.hidden.has(id))
  const sort = (id: string) => dispatch({ type: 'arranged', table: { ...table, ...nextSort(table, id) } })
  const tiers = tiersOf(candidates)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section tabIndex={0} aria-label={t('search.results')} className="overflow-x-auto rounded-lg border bg-surface">
      <table aria-label={t('search.results')} className="w-full text-left text-sm">
        <thead>
          <tr className="border-b">
            <th scope="col" className="w-10 px-3">
              <span className="sr-text">{t('search.selectAll')}</span>
            </th>
            {columns.map((column) => (
              <Header
                key={column.id}
                column={column}
                direction={table.sortedBy === column.id ? (table.isUp ? 'ascending' : 'descending') : undefined}
                onSort={() => sort(column.id)}
              />
            ))}
          </tr>
        </thead>
        {tiers.map(({ tier, people, from }) => (
          <tbody key={tier}>
            {tiers.length > 1 || tier === 'NEAR' ? (
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={columns.length + 1}
                  className="border-y bg-sunken px-4 py-1.5 text-xs font-medium text-soft"
                >
                  {t(tier === 'NEAR' ? 'search.close' : 'search.completeLine')}
                </th>
              </tr>
            ) : null}
            {sorted(people, columns, table).map((candidate, index) => (
              <tr
                key={candidate.urn}
                aria-current={at === from + index ? 'true' : undefined}
                className="border-b last:border-0 hover:bg-hover aria-[current]:bg-hover"
              >
                <td className="px-3">
                  <Checkbox
                    bare
                    checked={search.ticked.has(candidate.urn)}
                    label={t('search.select', { name: candidate.full_name })}
                    onChange={(on) => onTick(candidate.urn, on)}
                  />
                </td>
                {columns.map((column) => (
                  <td key={column.id} className={`px-2 py-1.5 align-middle ${column.isMark ? 'text-center' : ''}`}>
                    {column.id === 'person' ? (
                      <Person candidate={candidate} onFocus={() => onAt(from + index)}>
                        <Badges candidate={candidate} standing={standing} />
                      </Person>
                    ) : (
                      <Cell candidate={candidate} column={column} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

/** Clicks on a header sort one way, then the other, then return to the service's ranking. */
const nextSort = ({ sortedBy, isUp }: Table, id: string): Pick<Table, 'sortedBy' | 'isUp'> =>
  sortedBy !== id ? { sortedBy: id, isUp: false } : isUp ? { sortedBy: undefined } : { sortedBy: id, isUp: true }

/** Minimum widths for columns of text; the table scrolls sideways. */
const WIDTHS: Record<string, string> = { person: 'min-w-48', title: 'min-w-44', place: 'min-w-36' }

interface HeaderProps {
  column: MatchColumn
  direction: 'ascending' | 'descending' | undefined
  onSort: () => void
}

function Header({ column: { name, note, isMark, id }, direction, onSort }: HeaderProps) {
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={`px-2 py-2 align-bottom text-xs font-medium ${isMark ? 'min-w-20 max-w-32 text-center' : 'whitespace-nowrap'} ${WIDTHS[id] ?? ''}`}
    >
      <button type="button" aria-label={t('table.sort', { column: name })} onClick={onSort} className="hover:underline">
        <span className="line-clamp-2">{name}</span>
        {direction ? <Arrow size={12} aria-hidden className="inline" /> : null}
      </button>
      {note ? <span className="block text-2xs font-normal text-faint">{note}</span> : null}
    </th>
  )
}

function Person({ candidate, onFocus, children }: { candidate: Candidate; onFocus: () => void; children: ReactNode }) {
  const { urn, full_name: name } = candidate
  return (
    <div className="min-w-0">
      <button
        type="button"
        data-row
        aria-label={t('search.open', { name })}
        onFocus={onFocus}
        onClick={() => setQuery({ person: urn })}
        className="text-left font-semibold hover:underline"
      >
        {name}
      </button>
      <div className="flex flex-wrap gap-1">{children}</div>
    </div>
  )
}

function Cell({ candidate, column }: { candidate: Candidate; column: MatchColumn }) {
  if (column.id === 'score') return <span className="tabular font-medium">{score(candidate)}</span>
  if (column.id === 'title') return <span className="line-clamp-2 text-soft">{titleOf(candidate)}</span>
  if (column.id === 'place') return <span className="line-clamp-2 text-soft">{candidate.location_raw_address}</span>
  const mark = column.markOf?.(candidate)
  return mark ? <VerdictMark mark={mark} /> : null
}

const score = ({ match }: Candidate): string => number(Math.round((match?.score ?? 0) * 100))

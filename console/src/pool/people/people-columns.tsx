/** The columns of the table of people, and on which screens each appears. */
import { Mail, Phone } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import type { PoolCandidate } from '../../api/types.ts'
import { setQuery } from '../../router/router.ts'
import { perLanguage } from '../../text/language.ts'
import { ago, moment, t } from '../../text/t.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Checkbox } from '../../ui/check.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'

type Select = (urns: ReadonlySet<string>) => void

const ownColumns = perLanguage((): Column<PoolCandidate>[] => [
  { id: 'person', header: t('pool.column.person'), cell: (person) => <Person person={person} /> },
  {
    id: 'place',
    header: t('pool.column.place'),
    cell: ({ location }) => <span className="line-clamp-2 text-soft">{location}</span>,
    className: 'w-40 hidden lg:table-cell',
  },
  {
    id: 'skills',
    header: t('pool.column.skills'),
    cell: ({ skills }) => <Words words={skills} />,
    className: 'w-52 hidden md:table-cell',
  },
  {
    id: 'tags',
    header: t('pool.column.tags'),
    cell: ({ tags }) => <Words words={tags} tone="accent" />,
    className: 'w-32 hidden sm:table-cell',
  },
  {
    id: 'contact',
    header: t('pool.column.contact'),
    cell: (person) => <Contact person={person} />,
    className: 'w-18 hidden sm:table-cell',
  },
  {
    id: 'changed',
    header: t('pool.column.changed'),
    cell: ({ updatedAt }) =>
      updatedAt ? (
        <time dateTime={updatedAt} title={moment(updatedAt)} className="text-xs text-faint">
          {ago(updatedAt)}
        </time>
      ) : null,
    className: 'w-32 hidden lg:table-cell whitespace-nowrap',
  },
])

export function usePeopleColumns(people: PoolCandidate[], selected: ReadonlySet<string>, select: Select) {
  return useMemo((): Column<PoolCandidate>[] => {
    const all = people.length > 0 && people.every(({ urn }) => selected.has(urn))
    const box: Column<PoolCandidate> = {
      id: 'box',
      className: 'w-11 pr-0!',
      header: (
        <Checkbox
          bare
          label={t('pool.selectAll')}
          checked={all}
          mixed={!all && selected.size > 0}
          onChange={(on) => select(on ? new Set(people.map(({ urn }) => urn)) : new Set())}
        />
      ),
      cell: ({ urn, full_name }) => (
        <Still>
          <Checkbox
            bare
            label={t('search.select', { name: full_name })}
            checked={selected.has(urn)}
            onChange={() => select(selected.symmetricDifference(new Set([urn])))}
          />
        </Still>
      ),
    }
    return [box, ...ownColumns()]
  }, [people, selected, select])
}

/** Clicks inside this do not open the row. */
const Still = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps clicks from the row
  // biome-ignore lint/a11y/useKeyWithClickEvents: keys do not reach the row
  <span className="flex" onClick={(event) => event.stopPropagation()}>
    {children}
  </span>
)

const Person = ({ person: { urn, full_name, job_title, currentCompany, picture_url } }: { person: PoolCandidate }) => (
  <div className="flex min-w-0 items-center gap-3">
    <Avatar name={full_name} picture={picture_url} />
    <div className="min-w-0">
      <Still>
        <button
          type="button"
          onClick={() => setQuery({ person: urn })}
          className="max-w-full truncate text-left font-medium hover:text-accent hover:underline"
        >
          {full_name}
        </button>
      </Still>
      <p className="truncate text-sm text-soft">{[job_title, currentCompany].filter(Boolean).join(' · ')}</p>
    </div>
  </div>
)

const WORDS_MAX = 2

/** The first few words; the rest on hover. */
const Words = ({ words, tone }: { words: string[]; tone?: 'accent' }) => {
  const rest = words.slice(WORDS_MAX)
  return (
    <div className="flex max-h-11 flex-wrap items-center gap-1 overflow-hidden">
      {words.slice(0, WORDS_MAX).map((word) => (
        <Badge key={word} tone={tone}>
          <span className="max-w-28 truncate">{word}</span>
        </Badge>
      ))}
      {rest.length > 0 ? (
        <Tooltip text={rest.join(', ')}>
          <span className="text-2xs text-faint">+{rest.length}</span>
        </Tooltip>
      ) : null}
    </div>
  )
}

const Contact = ({ person: { work_email, personal_email, phone_number } }: { person: PoolCandidate }) => (
  <span className="flex items-center gap-1.5 text-soft">
    {work_email || personal_email ? <Mail size={15} role="img" aria-label={t('pool.hasEmail')} /> : null}
    {phone_number ? <Phone size={15} role="img" aria-label={t('pool.hasPhone')} /> : null}
  </span>
)

/** The filters of the pool's table: words, tags, an own id, and the filters of a search. */
import { SlidersHorizontal } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import type { SearchFilters } from '../../question/filters.ts'
import { tidy } from '../../question/state.ts'
import { setQuery } from '../../router/router.ts'
import { ActiveFilters, countOf } from '../../search/filters/active-filters.tsx'
import { FilterChip } from '../../search/filters/filter-chip.tsx'
import FiltersPanel from '../../search/filters/filters-panel.tsx'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/button.tsx'
import { Field, inputClass } from '../../ui/field.tsx'
import { WordList } from '../../ui/word-list.tsx'
import { isAsking, type PeopleQuery } from './use-people.ts'

const setFilters = (filters: SearchFilters) => {
  const text = JSON.stringify(tidy(filters))
  setQuery({ f: text === '{}' ? null : text })
}
const setTags = (tags: string[]) => setQuery({ tags: [...new Set(tags)].join(',') })

export function PeopleFilters({ ask }: { ask: PeopleQuery }) {
  const [isOpen, setOpen] = useState(false)
  const count = countOf(ask.filters) + ask.tags.length + (ask.externalId ? 1 : 0)
  return (
    <div className="mb-4 space-y-3">
      <div className="flex flex-wrap gap-2">
        <Words name="q" text={ask.q} label={t('pool.find')} placeholder={t('pool.findPlaceholder')} />
        <Words name="find" text={ask.find} label={t('pool.findPerson')} placeholder={t('pool.findPersonPlaceholder')} />
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <SlidersHorizontal size={16} aria-hidden />
          <span className="max-sm:sr-text">
            {count > 0 ? t('search.filtersCount', { count }) : t('search.filters')}
          </span>
        </Button>
      </div>
      {isOpen ? (
        <>
          <FiltersPanel filters={ask.filters} onChange={setFilters} />
          <OwnFilters ask={ask} />
        </>
      ) : null}
      <InForce ask={ask} />
    </div>
  )
}

interface WordsProps {
  /** The query parameter that holds it. */
  name: 'q' | 'find'
  text: string
  label: string
  placeholder: string
}

function Words({ name, text: asked, label, placeholder }: WordsProps) {
  const [text, setText] = useState(asked)
  useEffect(() => setText(asked), [asked])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setQuery({ [name]: text.trim() })
  }
  return (
    <form onSubmit={submit} className={name === 'q' ? 'min-w-0 flex-[2] max-sm:basis-full' : 'min-w-0 flex-1'}>
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className={inputClass}
      />
    </form>
  )
}

/** Filters that only the own pool has: tags and own ids. */
function OwnFilters({ ask: { tags } }: { ask: PeopleQuery }) {
  const [id, setId] = useState('')
  const take = () => id.trim() && setQuery({ externalId: id.trim() })
  return (
    <section
      aria-label={t('pool.ownFilters')}
      className="grid gap-x-4 gap-y-3 rounded-lg border bg-surface p-4 sm:grid-cols-2 lg:grid-cols-3"
    >
      <WordList label={t('pool.tag')} onAdd={(tag) => setTags([...tags, tag.replaceAll(',', ' ')])} />
      <Field
        label={t('pool.externalId')}
        placeholder={t('filter.addPlaceholder')}
        value={id}
        onChange={({ target }) => setId(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && take()}
        onBlur={take}
      />
    </section>
  )
}

function InForce({ ask }: { ask: PeopleQuery }) {
  if (!isAsking(ask)) return null
  const { filters, tags, externalId } = ask
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <ActiveFilters filters={filters} onChange={setFilters} />
      {tags.map((tag) => (
        <FilterChip
          key={tag}
          label={`${t('pool.tag')}: ${tag}`}
          onRemove={() => setTags(tags.filter((each) => each !== tag))}
        />
      ))}
      {externalId ? (
        <FilterChip label={`${t('pool.externalId')}: ${externalId}`} onRemove={() => setQuery({ externalId: null })} />
      ) : null}
      <Button
        look="quiet"
        size="sm"
        onClick={() => setQuery({ q: null, find: null, f: null, tags: null, externalId: null })}
      >
        {t('clear')}
      </Button>
    </div>
  )
}

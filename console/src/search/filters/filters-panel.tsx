/** The form to add filters to a search. Active ones appear as chips under the search box. */
import { type ReactNode, useState } from 'react'
import { type LanguageLevel, languageLevels } from '../../api/search-types.ts'
import type { EntityKind } from '../../api/types.ts'
import type { SearchFilters } from '../../question/filters.ts'
import { type EntityFilter, entityFilters } from '../../question/state.ts'
import { t } from '../../text/t.ts'
import { inputClass } from '../../ui/field.tsx'
import { findEntities, findPlaces } from './find-named.ts'
import { findWords } from './known-words.ts'
import { NameFilter } from './name-filter.tsx'
import { Picker } from './picker.tsx'

const KINDS: Record<EntityFilter, EntityKind> = {
  currentCompany: 'COMPANY',
  pastCompany: 'COMPANY',
  industry: 'INDUSTRY',
  school: 'SCHOOL',
}

interface FiltersPanelProps {
  filters: SearchFilters
  onChange: (filters: SearchFilters) => void
}

export default function FiltersPanel({ filters, onChange }: FiltersPanelProps) {
  const { places = [] } = filters
  return (
    <section aria-label={t('search.filters')} className="appear rounded-lg border bg-surface p-4">
      <p className="mb-3 text-xs text-faint">{t('filter.hint')}</p>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {(['titles', 'skills'] as const).map((name) => (
          <Labelled key={name} label={t(`filter.${name}`)}>
            <Picker
              words
              label={t(`filter.${name}`)}
              name={name}
              find={findWords(name)}
              onChoose={({ label }) => onChange({ ...filters, [name]: added(filters[name] ?? [], label) })}
            />
          </Labelled>
        ))}
        <LanguageFilter filters={filters} onChange={onChange} />
        <Labelled label={t('filter.places')}>
          <Picker
            label={t('filter.places')}
            name="place"
            find={findPlaces}
            onChoose={(place) =>
              onChange({ ...filters, places: [...places.filter(({ label }) => label !== place.label), place] })
            }
          />
        </Labelled>
        {entityFilters.map((name) => (
          <Labelled key={name} label={t(`filter.${name}`)}>
            <Picker
              label={t(`filter.${name}`)}
              name={KINDS[name]}
              find={findEntities(KINDS[name])}
              onChoose={(chosen) => onChange({ ...filters, [name]: chosen })}
            />
          </Labelled>
        ))}
        <NameFilter name="firstName" filters={filters} onChange={onChange} />
        <NameFilter name="lastName" filters={filters} onChange={onChange} />
      </div>
    </section>
  )
}

const added = (words: string[], word: string) => [...new Set([...words, word])]

const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <span className="mb-1 block text-sm font-medium">{label}</span>
    {children}
  </div>
)

function LanguageFilter({ filters, onChange }: FiltersPanelProps) {
  const [level, setLevel] = useState<LanguageLevel | ''>('')
  const { languages = [] } = filters
  const spoken = (name: string) => [
    ...languages.filter((each) => each.name !== name),
    { name, ...(level && { level }) },
  ]
  return (
    <div className="flex items-end gap-1.5">
      <div className="flex-1">
        <Labelled label={t('filter.languages')}>
          <Picker
            words
            label={t('filter.languages')}
            name="languages"
            find={findWords('languages')}
            onChoose={({ label: name }) => onChange({ ...filters, languages: spoken(name) })}
          />
        </Labelled>
      </div>
      <select
        aria-label={t('filter.level')}
        value={level}
        onChange={({ target }) => setLevel(target.value as LanguageLevel | '')}
        className={`${inputClass} w-28! px-2`}
      >
        <option value="">{t('filter.anyLevel')}</option>
        {languageLevels.map((each) => (
          <option key={each} value={each}>
            {t(`language.${each}`)}
          </option>
        ))}
      </select>
    </div>
  )
}

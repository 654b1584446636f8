/**
 * Deciding which of several is meant: what each is and where, and the whole country meanwhile. What the user chooses becomes a
 * filter by its id; of an exclusion, whose filter does not exist, the full name takes the place of the words.
 */
import { useQuery } from '@tanstack/react-query'
import { get, query } from '../api/client.ts'
import type { EntityAnswer, PlaceAnswer } from '../api/types.ts'
import type { Named } from '../question/filters.ts'
import { t, tMaybe } from '../text/t.ts'
import { Skeleton } from '../ui/empty.tsx'
import type { ChipProps } from './chip-props.ts'
import { type Chip, replaced } from './chips.ts'
import { countryName } from './country-name.ts'
import { asFilter } from './must.ts'
import { WholeCountry } from './whole-country.tsx'

interface Choice extends Named {
  id: string
  detail: string
  countryCode?: string
}

const ENTITY_KINDS: Partial<Record<Chip['kind'], string>> = {
  company: 'COMPANY',
  school: 'SCHOOL',
  industry: 'INDUSTRY',
}

export function ChipChoice({ chip, draft, onChange, onTakeOut }: ChipProps) {
  const { data, isPending } = useQuery({
    queryKey: ['choices', chip.kind, chip.label],
    queryFn: ({ signal }) => choicesOf(chip, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const choose = (named: Named) => {
    const filters = chip.excluded ? undefined : asFilter(chip, draft.filters, named)
    if (filters) onTakeOut(filters)
    else onChange({ ...draft, prompt: replaced(draft.prompt, chip, named.label) })
  }
  if (isPending) return <Skeleton className="h-24 w-full" />
  const { choices, countryId } = data ?? { choices: [], countryId: undefined }
  return (
    <>
      <p className="mb-2 text-xs text-faint">{t('chip.chooseHint')}</p>
      {choices.length === 0 ? <p>{t('chip.noCandidates')}</p> : null}
      <ul className="-mx-1 max-h-72 overflow-y-auto">
        {choices.map((choice) => (
          <li key={choice.id}>
            <button
              type="button"
              onClick={() => choose({ label: choice.label, id: choice.id })}
              className="flex w-full flex-col items-start rounded-md px-2 py-1.5 text-left hover:bg-hover"
            >
              <span className="font-medium">{choice.label}</span>
              {choice.detail ? <span className="text-xs text-faint">{choice.detail}</span> : null}
            </button>
          </li>
        ))}
      </ul>
      {chip.kind === 'place' && !chip.excluded ? (
        <WholeCountry
          codes={choices.flatMap(({ countryCode }) => countryCode ?? [])}
          known={countryId}
          onChoose={choose}
        />
      ) : null}
    </>
  )
}

async function choicesOf(chip: Chip, signal: AbortSignal): Promise<{ choices: Choice[]; countryId?: string }> {
  const own = chip.candidates.map(({ id, name }) => ({ id, label: name, detail: '' }))
  if (chip.kind === 'place') {
    const answer = await get<PlaceAnswer>(`talent-scout/resolve-location${query({ city: chip.label })}`, signal)
    const found = (answer.candidates ?? []).map(({ geoId, displayName, level, countryCode }) => ({
      id: geoId,
      label: displayName,
      detail: [t(`place.${level}`), countryCode && countryName(countryCode)].filter(Boolean).join(' · '),
      countryCode: countryCode ?? undefined,
    }))
    return { choices: found.length > 0 ? found : own, countryId: answer.countryFallbackGeoId }
  }
  const kind = ENTITY_KINDS[chip.kind]
  if (!kind) return { choices: own }
  const { candidates = [] } = await get<EntityAnswer>(
    `talent-scout/resolve-entity${query({ kind, query: chip.label })}`,
    signal,
  )
  const found = candidates.map((each) => ({
    id: each.entityId,
    label: each.displayName,
    detail: [
      each.website,
      each.country,
      each.industry,
      each.peopleInPool && tMaybe('chip.peopleInPool', { count: each.peopleInPool }),
    ]
      .filter(Boolean)
      .join(' · '),
  }))
  return { choices: found.length > 0 ? found : own }
}

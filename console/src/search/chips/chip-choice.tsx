/**
 * Asks which of several places or organisations with the same name is meant, with details of each; for places the whole country
 * can be chosen meanwhile.
 */
import { useQuery } from '@tanstack/react-query'
import { scout } from '../../api/scout.ts'
import type { Criterion, EntityKind } from '../../api/types.ts'
import { countryName } from '../../text/country-name.ts'
import { language } from '../../text/language.ts'
import { t, tMaybe } from '../../text/t.ts'
import { Failure, Skeleton } from '../../ui/empty.tsx'
import { WholeCountry } from './whole-country.tsx'

interface Choice {
  id: string
  label: string
  detail: string
  countryCode?: string
}

interface ChipChoiceProps {
  kind: Criterion['kind']
  name: string
  onChoose: (chosen: { label: string; id: string }) => void
}

const ENTITY_KINDS: Partial<Record<Criterion['kind'], EntityKind>> = {
  EMPLOYER: 'COMPANY',
  SCHOOL: 'SCHOOL',
  INDUSTRY: 'INDUSTRY',
}

export function ChipChoice({ kind, name, onChoose }: ChipChoiceProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['choices', kind, name, language()],
    queryFn: ({ signal }) => choicesOf(kind, name, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-24 w-full" />
  const { choices, countryId } = data
  return (
    <>
      <p className="mb-2 text-xs text-faint">{t('chip.chooseHint')}</p>
      {choices.length === 0 ? <p>{t('chip.noCandidates')}</p> : null}
      <ul className="-mx-1 max-h-72 overflow-y-auto">
        {choices.map(({ id, label, detail }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onChoose({ label, id })}
              className="flex w-full flex-col items-start rounded-md px-2 py-1.5 text-left hover:bg-hover"
            >
              <span className="font-medium">{label}</span>
              {detail ? <span className="text-xs text-faint">{detail}</span> : null}
            </button>
          </li>
        ))}
      </ul>
      {kind === 'PLACE' ? (
        <WholeCountry
          codes={choices.flatMap(({ countryCode }) => countryCode ?? [])}
          known={countryId}
          onChoose={onChoose}
        />
      ) : null}
    </>
  )
}

async function choicesOf(kind: Criterion['kind'], name: string, signal: AbortSignal) {
  if (kind === 'PLACE') {
    const answer = await scout.resolve.location({ city: name }, { signal })
    const choices = (answer.candidates ?? []).map(
      ({ geoId, displayName, level, countryCode }): Choice => ({
        id: geoId,
        label: displayName,
        detail: [t(`place.${level}`), countryCode && countryName(countryCode)].filter(Boolean).join(' · '),
        countryCode: countryCode ?? undefined,
      }),
    )
    return { choices, countryId: answer.countryFallbackGeoId }
  }
  const entityKind = ENTITY_KINDS[kind]
  if (!entityKind) return { choices: [], countryId: undefined }
  const { candidates = [] } = await scout.resolve.entity({ kind: entityKind, query: name }, { signal })
  const choices = candidates.map(({ entityId, displayName, website, country, industry, peopleInPool }): Choice => {
    const own = peopleInPool && tMaybe('chip.peopleInPool', { count: peopleInPool })
    return { id: entityId, label: displayName, detail: [website, country, industry, own].filter(Boolean).join(' · ') }
  })
  return { choices, countryId: undefined }
}

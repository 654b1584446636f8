/** Criteria in words: the names of their alternatives, and a short label for marks. Pure. */
import type { Criterion } from '../api/types.ts'
import { languageName } from '../text/language-name.ts'
import { date, number, t, tMaybe } from '../text/t.ts'

/** A longer text of the prompt, from a first to a distant last alternative, would be too much for a label. */
const LABEL_CHARS_MAX = 40

export function labelOfCriterion(criterion: Criterion): string {
  const { text } = criterion
  return text && text.length <= LABEL_CHARS_MAX ? text : shortened(namesOf(criterion).join(' / '))
}

const shortened = (text: string) => (text.length > LABEL_CHARS_MAX ? `${text.slice(0, LABEL_CHARS_MAX - 1)}…` : text)

/** The whole text of a chip, including that it is excluded. */
export function chipText(criterion: Criterion): string {
  if (criterion.importance !== 'EXCLUDED') return chipLabel(criterion)
  if (criterion.kind !== 'EMPLOYER') return t('chip.not', { label: chipLabel(criterion) })
  const label = criterion.anyOf.map(({ name }) => name).join(t('chip.or'))
  return t(`chip.notAt.${criterion.anyOf[0]?.when ?? 'ANY'}`, { label })
}

/** What a criterion asks for, without its importance. */
export const chipLabel = (criterion: Criterion): string => namesOf(criterion).join(t('chip.or'))

/** Each of its alternatives in words. */
export function namesOf(criterion: Criterion): string[] {
  switch (criterion.kind) {
    case 'YEARS':
      return [yearsLabel(criterion)]
    case 'SAVED':
      return [t('criterion.savedSince', { date: date(criterion.since) })]
    case 'LANGUAGE':
      return criterion.anyOf.map(languageLabel)
    case 'SENIORITY':
      return criterion.anyOf.map(({ level }) => levelLabel(level))
    case 'WORKPLACE':
      return criterion.anyOf.map(({ mode }) => workplaceLabel(mode))
    case 'CONTACT':
      return criterion.anyOf.map(({ field }) => t(`criterion.contact.${field}`))
    case 'PLACE':
      return criterion.anyOf.map(({ name, km }) => (km == null ? name : t('chip.near', { place: name, km })))
    case 'EMPLOYER':
      return criterion.anyOf.map(({ name, when }) =>
        when === 'ANY' ? name : t(`chip.company.${when}`, { label: name }),
      )
    default:
      return criterion.anyOf.map(({ name }) => asTyped(name, criterion.text))
  }
}

/** The service reads titles in lower case; this restores the user's own spelling, such as "Schweißer". */
const asTyped = (name: string, text: string | null | undefined): string =>
  text && name === name.toLowerCase() && text.toLowerCase() === name ? text : name

const levelLabel = (level: string): string => tMaybe(`level.${level}`) ?? level

const workplaceLabel = (mode: string): string => tMaybe(`workplace.${mode}`) ?? mode

export const languageLabel = ({ name, level }: { name: string; level: string | null }): string =>
  [languageName(name), level && (tMaybe(`language.${level}`) ?? level)].filter(Boolean).join(' · ')

export function yearsLabel({ min, max }: { min: number | null; max: number | null }): string {
  if (min !== null && max !== null) return t('chip.yearsRange', { min: number(min), max: number(max) })
  return min !== null ? t('chip.yearsMin', { min }) : t('chip.yearsMax', { max: max ?? 0 })
}

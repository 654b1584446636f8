/** Two records field by field, as text; fields that both lack are left out. */
import type { PoolCandidate } from '../../api/types.ts'
import { date, t } from '../../text/t.ts'

export interface Compared {
  name: string
  values: [string, string]
  differs: boolean
}

const JOBS_MAX = 3

const FIELDS: [name: () => string, of: (person: PoolCandidate) => string | null][] = [
  [() => t('pool.column.title'), ({ job_title }) => job_title],
  [() => t('pool.column.company'), ({ currentCompany }) => currentCompany],
  [() => t('pool.column.place'), ({ location }) => location],
  [() => t('pool.workEmail'), ({ work_email }) => work_email],
  [() => t('pool.personalEmail'), ({ personal_email }) => personal_email],
  [() => t('pool.phone'), ({ phone_number }) => phone_number],
  [() => t('pool.networkUrl'), ({ network_url }) => network_url],
  [() => t('pool.externalId'), ({ externalId }) => externalId],
  [() => t('pool.column.skills'), ({ skills }) => skills.join(', ')],
  [() => t('pool.experience'), ({ experience }) => experience.slice(0, JOBS_MAX).map(jobOf).join('; ')],
  [() => t('pool.column.tags'), ({ tags }) => tags.join(', ')],
  [() => t('pool.notes'), ({ notes }) => notes],
  [() => t('pool.origin'), originOf],
]

export const compare = (left: PoolCandidate, right: PoolCandidate): Compared[] =>
  FIELDS.flatMap(([name, of]) => {
    const values: [string, string] = [of(left) ?? '', of(right) ?? '']
    return values.every((value) => value === '') ? [] : [{ name: name(), values, differs: values[0] !== values[1] }]
  })

const jobOf = ({ title, company, startDate, endDate }: PoolCandidate['experience'][number]) =>
  `${[title, company].filter(Boolean).join(', ')} (${startDate ?? '?'}–${endDate ?? ''})`

function originOf({ origin, createdAt }: PoolCandidate): string | null {
  return origin && createdAt ? `${t(`pool.origin.${origin.source}`)}, ${date(createdAt)}` : null
}

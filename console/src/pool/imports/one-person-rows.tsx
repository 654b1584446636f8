/** Which rows of a file become one person, and why. Shown so that two people who share an address are not joined unnoticed. */
import type { Preview } from '../../api/pool-types.ts'
import { number, t } from '../../text/t.ts'

type OnePerson = Preview['onePerson'][number]

const PEOPLE_SHOWN = 5
const ROWS_SHOWN = 6

export function OnePersonRows({ preview: { onePerson, onePersonCount } }: { preview: Preview }) {
  const isDoubtful = onePerson.some(({ rows }) => new Set(rows.map(({ name }) => name)).size > 1)
  const more = onePersonCount - Math.min(onePerson.length, PEOPLE_SHOWN)
  return (
    <div className={`rounded-md p-3 ${isDoubtful ? 'bg-amber-soft text-amber' : 'bg-sunken text-soft'}`}>
      <p className="font-medium">{t('import.onePerson', { count: onePersonCount })}</p>
      <ul aria-label={t('import.onePerson', { count: onePersonCount })} className="mt-1 space-y-0.5">
        {onePerson.slice(0, PEOPLE_SHOWN).map((person) => (
          <li key={person.rows[0]?.row} className="wrap-anywhere">
            {rowsOf(person)}: {reasonOf(person)}
          </li>
        ))}
        {more > 0 ? <li>{t('import.andMore', { count: more })}</li> : null}
      </ul>
      <p className="mt-1 text-xs">{t('import.onePersonHint')}</p>
    </div>
  )
}

function rowsOf({ rows, rowCount }: OnePerson): string {
  const shown = rows.slice(0, ROWS_SHOWN).map(({ row, name }) => t('import.rowNamed', { row: number(row), name }))
  const more = rowCount - shown.length
  return [...shown, ...(more > 0 ? [t('import.andMore', { count: more })] : [])].join(', ')
}

const reasonOf = ({ shared }: OnePerson): string =>
  shared.length === 0
    ? t('import.sameRow')
    : shared.map(({ kind, value }) => `${t(`duplicates.evidence.${kind}`)}, ${value}`).join('; ')

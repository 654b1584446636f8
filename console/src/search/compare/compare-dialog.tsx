/**
 * Two to five people side by side: their verdicts and the contents of their records. What a search result does not contain is shown as
 * unknown.
 */
import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Candidate, Criterion } from '../../api/types.ts'
import { verdictsOf } from '../../found/marks.ts'
import { VerdictMark } from '../../found/verdict-mark.tsx'
import type { Person } from '../../profile/person.ts'
import { personQuery } from '../../profile/use-person.ts'
import { chipText } from '../../question/criterion-words.ts'
import { languageName } from '../../text/language-name.ts'
import { monthYear } from '../../text/month-year.ts'
import { number, t, tMaybe } from '../../text/t.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface CompareDialogProps {
  people: Candidate[]
  criteria: Criterion[]
  onClose: () => void
}

export default function CompareDialog({ people, criteria, onClose }: CompareDialogProps) {
  const answers = useQueries({ queries: people.map(({ urn }) => personQuery(urn)) })
  const persons = answers.map(({ data }) => data)
  const marks = people.map((candidate) => new Map(verdictsOf(candidate, criteria).map((mark) => [mark.id, mark])))
  const text = (tell: (person: Person) => string): ReactNode[] =>
    persons.map((person) => (person ? tell(person) : '') || <Unknown key="unknown" />)
  return (
    <Dialog open onClose={onClose} title={t('compare.title')} look="wide">
      <div className="overflow-auto p-5">
        <table className="w-full min-w-160 table-fixed text-left text-sm">
          <thead>
            <tr className="border-b align-bottom">
              <th scope="col" className="w-36 pb-2 text-xs font-medium text-faint">
                {t('compare.what')}
              </th>
              {people.map(({ urn, full_name: name, picture_url }) => (
                <th key={urn} scope="col" className="px-2 pb-2 font-semibold">
                  <Avatar name={name} picture={picture_url} />
                  <span className="mt-1 block">{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Row
              name={t('compare.score')}
              cells={people.map(({ match }) => number(Math.round((match?.score ?? 0) * 100)))}
            />
            {criteria.map((criterion) => (
              <Row
                key={criterion.id}
                name={chipText(criterion)}
                cells={marks.map((each) => {
                  const mark = each.get(criterion.id)
                  return mark ? <VerdictMark key={mark.id} mark={mark} /> : ''
                })}
              />
            ))}
            <Row name={t('compare.title.row')} cells={text(({ title }) => title)} />
            <Row name={t('compare.place')} cells={text(({ location }) => location)} />
            <Row name={t('compare.skills')} cells={text(({ skills }) => skills.slice(0, 20).join(', '))} />
            <Row name={t('compare.languages')} cells={text(({ languages }) => languages.map(spoken).join(', '))} />
            <Row name={t('compare.experience')} cells={text(({ experience }) => experience.map(held).join('\n'))} />
            <Row
              name={t('compare.education')}
              cells={text(({ education }) => education.map(({ school }) => school).join('\n'))}
            />
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}

const spoken = ({ name, level }: Person['languages'][number]) =>
  `${languageName(name)} (${tMaybe(`language.${level}`) ?? level})`
const held = ({ title, company, startDate, endDate }: Person['experience'][number]) =>
  [
    [title, company].filter(Boolean).join(', '),
    [startDate, endDate].flatMap((date) => (date ? monthYear(date) : [])).join(' – '),
  ]
    .filter(Boolean)
    .join(' · ')

const Unknown = () => <span className="text-faint">{t('compare.unknown')}</span>

const Row = ({ name, cells }: { name: string; cells: ReactNode[] }) => (
  <tr className="border-b align-top last:border-0">
    <th scope="row" className="py-2 pr-2 text-xs font-medium text-faint">
      {name}
    </th>
    {cells.map((cell, at) => (
      <td key={at} className="px-2 py-2 whitespace-pre-line">
        {cell}
      </td>
    ))}
  </tr>
)

/** Everybody in a record with their rank and its reasons, and the way to decide otherwise for those who may. */
import { type ReactNode, useState } from 'react'
import type { Decision, RankedPerson } from '../../api/oversight-types.ts'
import { useScopes } from '../../api/scopes.ts'
import type { JudgedCriterion } from '../../found/marks.ts'
import { VerdictMark } from '../../found/verdict-mark.tsx'
import OverrideDialog from '../../keep/override-dialog.tsx'
import { chipText } from '../../question/criterion-words.ts'
import { number, t, tMaybe } from '../../text/t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PersonName, useName } from '../names.tsx'

export function RankedPeople({ record, actions }: { record: Decision; actions: ReactNode }) {
  const [deciding, setDeciding] = useState<{ urn: string; name: string }>()
  const { people, criteria } = record
  return (
    <Card title={t('ranked.title')} actions={actions}>
      {people.length === 0 ? (
        <Empty title={t('ranked.none')} />
      ) : (
        <ol aria-label={t('ranked.title')}>
          {people.map((person) => (
            <Ranked
              key={person.urn}
              person={person}
              marks={marksOf(person, criteria ?? [])}
              onDecide={(name) => setDeciding({ urn: person.urn, name })}
            />
          ))}
        </ol>
      )}
      {deciding ? (
        <OverrideDialog decisionId={record.decisionId} {...deciding} onClose={() => setDeciding(undefined)} />
      ) : null}
    </Card>
  )
}

interface RankedProps {
  person: RankedPerson
  marks: JudgedCriterion[]
  onDecide: (name: string) => void
}

function Ranked({ person: { urn, place, source, tier, score }, marks, onDecide }: RankedProps) {
  const may = useScopes()
  const name = useName(urn)
  return (
    <li className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5 border-b px-4 py-2.5 last:border-0 md:grid-cols-[2.5rem_minmax(0,1fr)_auto_auto]">
      <span className="tabular text-right text-lg font-semibold">
        <span className="sr-text">{t('ranked.place')} </span>
        {number(place)}
      </span>
      <div className="min-w-0">
        <PersonName urn={urn} />
        <p className="flex flex-wrap items-center gap-1.5 text-xs text-soft">
          <Badge tone={tier === 'COMPLETE' ? 'accent' : 'neutral'}>
            {t('ranked.tier')}: {t(`ranked.tier.${tier}`)}
          </Badge>
          <span>{t(`ranked.source.${source}`)}</span>
          <span className="tabular">
            {t('ranked.score')} {number(Math.round(score * 1_000) / 1_000)}
          </span>
        </p>
      </div>
      <ul aria-label={t('ranked.verdicts')} className="col-start-2 flex flex-wrap gap-1 md:col-start-auto">
        {marks.map((mark) => (
          <li key={mark.id}>
            <VerdictMark mark={mark} />
          </li>
        ))}
      </ul>
      {may('search', 'admin') ? (
        <span className="col-start-2 md:col-start-auto">
          <Button size="sm" look="quiet" aria-label={t('ranked.decideOn', { name })} onClick={() => onDecide(name)}>
            {t('ranked.decide')}
          </Button>
        </span>
      ) : null}
    </li>
  )
}

/** The record keeps only which field showed it, not the words. */
function marksOf({ verdicts }: RankedPerson, criteria: NonNullable<Decision['criteria']>): JudgedCriterion[] {
  const given = new Map(verdicts.map((each) => [each.id, each]))
  return criteria.flatMap((criterion) => {
    const judged = given.get(criterion.id)
    if (!judged) return []
    const label = chipText(criterion)
    return {
      id: criterion.id,
      verdict: judged.verdict,
      label,
      importance: criterion.importance,
      text: t(`mark.${judged.verdict}`, { label }),
      evidence: judged.field ? t('ranked.shownBy', { field: fieldName(judged.field) }) : undefined,
      reasons: [],
    }
  })
}

const fieldName = (field: string) => tMaybe(`ranked.field.${field}`) ?? field

/** How the person meets the search: a mark for each criterion, with the words of the record that show it. */
import { lazy, Suspense, useState } from 'react'
import { useScopes } from '../api/scopes.ts'
import { judgedBy, recordedIn } from '../found/answers.ts'
import { type JudgedCriterion, verdictsOf } from '../found/marks.ts'
import { VerdictMark } from '../found/verdict-mark.tsx'
import { loadLaterWords } from '../text/language.ts'
import { useServiceText } from '../text/service-text.ts'
import { number, t } from '../text/t.ts'
import { Button } from '../ui/button.tsx'
import { Section } from './section.tsx'
import { useFound } from './use-person.ts'

/** Loaded on demand: only somebody who overrides a decision needs it. */
const OverrideDialog = lazy(() => loadLaterWords('oversight').then(() => import('../keep/override-dialog.tsx')))

/** A mark without words needs some: a question mark alone says nothing. */
const notShown = ({ verdict }: JudgedCriterion): string => (verdict === 'UNKNOWN' ? t('compare.unknown') : '')

export function MatchSection({ urn }: { urn: string }) {
  const candidate = useFound(urn)
  const may = useScopes()
  const serviceText = useServiceText()
  const [isDeciding, setDeciding] = useState(false)
  const marks = candidate ? verdictsOf(candidate, judgedBy(urn)) : []
  if (marks.length === 0) return null
  const score = Math.round((candidate?.match?.score ?? 0) * 100)
  const decisionId = may('search', 'admin') ? recordedIn(urn) : null
  const actions = decisionId ? (
    <Button look="quiet" size="sm" onClick={() => setDeciding(true)}>
      {t('profile.decide')}
    </Button>
  ) : null
  return (
    <Section title={t('profile.match', { score: number(score) })} actions={actions}>
      <ul aria-label={t('profile.matchLabel')} className="grid gap-x-4 gap-y-1.5 sm:grid-cols-2">
        {marks.map((mark) => (
          <li key={mark.id} className="flex min-w-0 items-start gap-2 text-sm">
            <VerdictMark mark={mark} />
            <span className="min-w-0">
              <span className="block">{mark.label}</span>
              <span className="block text-xs text-faint">
                {mark.evidence ?? (mark.reasons.map(serviceText).join(' · ') || notShown(mark))}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {isDeciding && decisionId && candidate ? (
        <Suspense>
          <OverrideDialog
            decisionId={decisionId}
            urn={urn}
            name={candidate.full_name}
            onClose={() => setDeciding(false)}
          />
        </Suspense>
      ) : null}
    </Section>
  )
}

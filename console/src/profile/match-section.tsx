/** How the person stands to what was searched for: a mark for each criterion, with the words of the record behind it. */
import { judgedBy } from '../found/answers.ts'
import { verdictsOf } from '../found/marks.ts'
import { VerdictMark } from '../found/verdict-mark.tsx'
import { number, t } from '../text/t.ts'
import { Section } from './section.tsx'
import { found } from './use-person.ts'

export function MatchSection({ urn }: { urn: string }) {
  const candidate = found(urn)
  const marks = candidate ? verdictsOf(candidate, judgedBy(urn)) : []
  if (marks.length === 0) return null
  const score = Math.round((candidate?.match?.score ?? 0) * 100)
  return (
    <Section title={t('profile.match', { score: number(score) })}>
      <ul aria-label={t('profile.matchLabel')} className="grid gap-x-4 gap-y-1.5 sm:grid-cols-2">
        {marks.map((mark) => (
          <li key={mark.id} className="flex min-w-0 items-start gap-2 text-sm">
            <VerdictMark mark={mark} />
            <span className="min-w-0">
              <span className="block">{mark.label}</span>
              {mark.evidence ? <span className="block text-xs text-faint">{mark.evidence}</span> : null}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

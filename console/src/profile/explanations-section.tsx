/** The searches that showed a person and why, in sentences that may be sent to them; loaded on request. */
import { useState } from 'react'
import { callTo, type JsonAnswer } from '../api/call.ts'
import type { ToldDecision } from '../api/oversight-types.ts'
import { usePages } from '../api/pages.ts'
import { Link } from '../router/link.tsx'
import { EXPLANATION_LANGUAGES, type ExplanationLanguage } from '../text/explanation-languages.ts'
import { language } from '../text/language.ts'
import { languageOfCode } from '../text/language-name.ts'
import { moment, t } from '../text/t.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton, CurlButton } from '../ui/copy-button.tsx'
import { Failure, Skeleton } from '../ui/empty.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { Select } from '../ui/select.tsx'
import { Section } from './section.tsx'

export function ExplanationsSection({ urn }: { urn: string }) {
  const [isOpen, setOpen] = useState(false)
  const actions = isOpen ? null : (
    <Button look="quiet" size="sm" aria-describedby="explanations-hint" onClick={() => setOpen(true)}>
      {t('explanations.show')}
    </Button>
  )
  return (
    <Section title={t('explanations.title')} actions={actions}>
      <p id="explanations-hint" className="text-sm text-soft">
        {t('explanations.hint')}
      </p>
      {isOpen ? <Explanations urn={urn} /> : null}
    </Section>
  )
}

const explanationsOf = (page: JsonAnswer<'decisionsAbout'>) => page.decisions

function Explanations({ urn }: { urn: string }) {
  const [lang, setLang] = useState<ExplanationLanguage>(language())
  const asking = callTo('decisionsAbout', { params: { urn }, query: { lang } })
  const explanations = usePages(['explanations'], asking, explanationsOf)
  return (
    <div className="mt-2 space-y-3">
      <div className="flex items-end gap-2">
        <Select
          label={t('explanations.language')}
          className="w-48"
          value={lang}
          onChange={(next) => setLang(next as ExplanationLanguage)}
          options={EXPLANATION_LANGUAGES.map((value) => ({ value, name: languageOfCode(value) }))}
        />
        <CurlButton call={asking} />
      </div>
      {explanations.error ? <Failure error={explanations.error} onRetry={explanations.retry} /> : null}
      {explanations.isPending ? <Skeleton className="h-12" /> : null}
      {!explanations.isPending && !explanations.error && explanations.items.length === 0 ? (
        <p className="text-soft">{t('explanations.none')}</p>
      ) : null}
      <ul aria-label={t('explanations.title')} className="space-y-3">
        {explanations.items.map((decision) => (
          <Line key={decision.decisionId} decision={decision} lang={lang} />
        ))}
      </ul>
      <LoadMore {...explanations} />
    </div>
  )
}

const Line = ({
  decision: { decisionId, at, sentences },
  lang,
}: {
  decision: ToldDecision
  lang: ExplanationLanguage
}) => (
  <li className="rounded-md border p-3">
    <p className="flex flex-wrap items-center gap-x-3 text-xs text-faint">
      <time dateTime={at}>{moment(at)}</time>
      <Link
        to="/oversight/records/$decisionId"
        params={{ decisionId }}
        className="inline-flex h-6 items-center text-accent hover:underline"
      >
        {t('explanations.record')}
      </Link>
      <span className="ml-auto">
        <CopyButton text={sentences.join('\n')} label={t('explanations.copy', { when: moment(at) })} />
      </span>
    </p>
    <div lang={lang} className="space-y-1 text-sm wrap-anywhere">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  </li>
)

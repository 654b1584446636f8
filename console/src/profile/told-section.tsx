/** Where a person was shown and why, in sentences that may be sent to them; asked for when somebody wants it. */
import { useState } from 'react'
import { callTo, type JsonAnswer } from '../api/call.ts'
import type { ToldDecision } from '../api/oversight-types.ts'
import { usePages } from '../api/pages.ts'
import { Link } from '../router/link.tsx'
import { language } from '../text/language.ts'
import { languageOfCode } from '../text/language-name.ts'
import { moment, t } from '../text/t.ts'
import { TOLD_LANGUAGES, type ToldLanguage } from '../text/told-languages.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton, CurlButton } from '../ui/copy-button.tsx'
import { Failure, Skeleton } from '../ui/empty.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { Select } from '../ui/select.tsx'
import { Section } from './section.tsx'

export function ToldSection({ urn }: { urn: string }) {
  const [isOpen, setOpen] = useState(false)
  const actions = isOpen ? null : (
    <Button look="quiet" size="sm" aria-describedby="told-hint" onClick={() => setOpen(true)}>
      {t('told.show')}
    </Button>
  )
  return (
    <Section title={t('told.title')} actions={actions}>
      <p id="told-hint" className="text-sm text-soft">
        {t('told.hint')}
      </p>
      {isOpen ? <Told urn={urn} /> : null}
    </Section>
  )
}

const toldOf = (page: JsonAnswer<'decisionsAbout'>) => page.decisions

function Told({ urn }: { urn: string }) {
  const [lang, setLang] = useState<ToldLanguage>(language())
  const asking = callTo('decisionsAbout', { params: { urn }, query: { lang } })
  const told = usePages(['told'], asking, toldOf)
  return (
    <div className="mt-2 space-y-3">
      <div className="flex items-end gap-2">
        <Select
          label={t('told.language')}
          className="w-48"
          value={lang}
          onChange={(next) => setLang(next as ToldLanguage)}
          options={TOLD_LANGUAGES.map((value) => ({ value, name: languageOfCode(value) }))}
        />
        <CurlButton call={asking} />
      </div>
      {told.error ? <Failure error={told.error} onRetry={told.retry} /> : null}
      {told.isPending ? <Skeleton className="h-12" /> : null}
      {!told.isPending && !told.error && told.items.length === 0 ? <p className="text-soft">{t('told.none')}</p> : null}
      <ul aria-label={t('told.title')} className="space-y-3">
        {told.items.map((decision) => (
          <Line key={decision.decisionId} decision={decision} lang={lang} />
        ))}
      </ul>
      <LoadMore {...told} />
    </div>
  )
}

const Line = ({ decision: { decisionId, at, sentences }, lang }: { decision: ToldDecision; lang: ToldLanguage }) => (
  <li className="rounded-md border p-3">
    <p className="flex flex-wrap items-center gap-x-3 text-xs text-faint">
      <time dateTime={at}>{moment(at)}</time>
      <Link
        to="/oversight/records/$decisionId"
        params={{ decisionId }}
        className="inline-flex h-6 items-center text-accent hover:underline"
      >
        {t('told.record')}
      </Link>
      <span className="ml-auto">
        <CopyButton text={sentences.join('\n')} label={t('told.copy', { when: moment(at) })} />
      </span>
    </p>
    <div lang={lang} className="space-y-1 text-sm wrap-anywhere">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  </li>
)

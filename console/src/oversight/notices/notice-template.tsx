/** A template for a notice, in the recipient's language, to copy and complete. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callTo, send } from '../../api/call.ts'
import { EXPLANATION_LANGUAGES, type ExplanationLanguage } from '../../text/explanation-languages.ts'
import { language } from '../../text/language.ts'
import { languageOfCode } from '../../text/language-name.ts'
import { t } from '../../text/t.ts'
import { Card } from '../../ui/card.tsx'
import { CopyButton, CurlButton } from '../../ui/copy-button.tsx'
import { Failure, Skeleton } from '../../ui/empty.tsx'
import { Select } from '../../ui/select.tsx'

export function NoticeTemplate() {
  const [lang, setLang] = useState<ExplanationLanguage>(language())
  const reading = callTo('noticeTemplate', { query: { lang } })
  const { data, error, refetch } = useQuery({
    queryKey: ['notice-template', lang],
    queryFn: ({ signal }) => send(reading, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Card
      title={t('notices.template')}
      actions={
        <>
          <CurlButton call={reading} />
          <Select
            bare
            label={t('notices.language')}
            value={lang}
            onChange={(next) => setLang(next as ExplanationLanguage)}
            options={EXPLANATION_LANGUAGES.map((value) => ({ value, name: languageOfCode(value) }))}
          />
        </>
      }
    >
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton className="m-4 h-40" />}
      {data ? (
        <div className="space-y-4 p-4">
          <p className="max-w-3xl text-sm text-soft">
            {t('notices.templateHint', { names: data.placeholders.join(', ') })}
          </p>
          <div>
            <h3 className="flex items-center gap-1 text-sm font-semibold">
              {t('notices.subject')}
              <CopyButton text={data.subject} label={t('notices.copySubject')} />
            </h3>
            <p lang={data.lang}>{data.subject}</p>
          </div>
          <div>
            <h3 className="flex items-center gap-1 text-sm font-semibold">
              {t('notices.body')}
              <CopyButton text={data.body} label={t('notices.copyBody')} />
            </h3>
            <p lang={data.lang} className="max-w-3xl whitespace-pre-line wrap-anywhere">
              {data.body.trim()}
            </p>
          </div>
        </div>
      ) : null}
    </Card>
  )
}

/** A dropped CV: what the service read from it, to be checked and saved by the user. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callTo, send } from '../../api/call.ts'
import type { PersonDraft } from '../../api/pool-types.ts'
import { EMPTY_PERSON, type PersonText } from '../../keep/person-fields.ts'
import { PersonForm } from '../../keep/person-form.tsx'
import { router } from '../../router/router.ts'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { Failure, SkeletonRows } from '../../ui/empty.tsx'
import { CvJobs, jobsIn, jobTexts } from './cv-jobs.tsx'
import { contentOf, SENDING_MS } from './use-preview.ts'

export const isCv = (file: File) => /\.(pdf|docx)$/i.test(file.name)

export function CvDraft({ file, onEnd }: { file: File; onEnd: () => void }) {
  const content = contentOf(file)
  const reading = callTo('draftCandidate', { file: content })
  const { data, error } = useQuery({
    queryKey: ['cv', file.name, file.size, file.lastModified],
    queryFn: ({ signal }) => send(reading, { signal, deadlineMs: SENDING_MS }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Card
      title={t('cv.title', { name: file.name })}
      actions={
        <>
          <CurlButton call={reading} file={{ name: file.name, type: content.type }} what={t('cv.reading')} />
          {error ? (
            <Button size="sm" onClick={onEnd}>
              {t('cancel')}
            </Button>
          ) : null}
        </>
      }
    >
      <p className="px-5 pt-4 text-sm text-soft">{t('cv.hint')}</p>
      {error ? <Failure error={error} /> : null}
      {!data && !error ? <SkeletonRows rows={4} /> : null}
      {data ? <DraftForm draft={data.draft} onEnd={onEnd} /> : null}
    </Card>
  )
}

function DraftForm({ draft, onEnd }: { draft: PersonDraft; onEnd: () => void }) {
  const [jobs, setJobs] = useState(() => jobTexts(draft.experience))
  const saved = (urn: string) => void router.navigate({ to: '/pool', search: { person: urn } })
  return (
    <PersonForm initial={textIn(draft)} also={{ experience: jobsIn(jobs) }} onSaved={saved} onCancel={onEnd}>
      {(problems) => <CvJobs jobs={jobs} problems={problems} onChange={setJobs} />}
    </PersonForm>
  )
}

function textIn(draft: PersonDraft): PersonText {
  const [first = '', ...last] = (draft.full_name ?? '').split(' ')
  return {
    ...EMPTY_PERSON,
    name_first: first,
    name_last: last.join(' '),
    currentCompany: draft.experience.find(({ endDate }) => endDate === null)?.company ?? '',
    job_title: draft.job_title ?? draft.experience[0]?.title ?? '',
    personal_email: draft.personal_email ?? '',
    phone_number: draft.phone_number ?? '',
    network_url: draft.network_url ?? '',
    summary: draft.summary ?? '',
    skills: draft.skills.join('; '),
    languages: draft.languages.join('; '),
  }
}

/** The jobs read from a CV, each to be corrected or removed, and more to be added: everything that will be saved is visible first. */
import { Plus, X } from 'lucide-react'
import type { PersonDraft } from '../../api/pool-types.ts'
import type { Problems } from '../../keep/person-form.tsx'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

/** A job as typed text; an empty date is sent as null. */
interface JobText {
  id: number
  title: string
  company: string
  startDate: string
  endDate: string
}

type Job = PersonDraft['experience'][number]

const FIELDS = ['title', 'company', 'startDate', 'endDate'] as const

export const jobTexts = (jobs: Job[]): JobText[] =>
  jobs.map(({ title, company, startDate, endDate }, id) => ({
    id,
    title,
    company: company ?? '',
    startDate,
    endDate: endDate ?? '',
  }))

const isJob = ({ title, company }: JobText) => title.trim() !== '' || company.trim() !== ''

/** As the service takes them; a row with neither title nor employer is left out. */
export const jobsIn = (texts: JobText[]) =>
  texts.filter(isJob).map(({ title, company, startDate, endDate }) => ({
    title: title.trim(),
    company: company.trim() || null,
    startDate: startDate.trim() || null,
    endDate: endDate.trim() || null,
  }))

interface CvJobsProps {
  jobs: JobText[]
  /** By the API's field names, whose indexes count the jobs that were sent. */
  problems: Problems
  onChange: (jobs: JobText[]) => void
}

export function CvJobs({ jobs, problems, onChange }: CvJobsProps) {
  const sent = jobs.filter(isJob)
  const add = () => {
    const id = Math.max(-1, ...jobs.map((job) => job.id)) + 1
    onChange([...jobs, { id, title: '', company: '', startDate: '', endDate: '' }])
  }
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="mb-1 text-sm font-medium">{t('field.experience')}</legend>
      {jobs.length === 0 ? <p className="mb-2 text-sm text-faint">{t('cv.noJobs')}</p> : null}
      <ul className="space-y-3">
        {jobs.map((job) => (
          <li key={job.id} className="flex items-end gap-2 rounded-md border bg-sunken p-3">
            <div className="grid min-w-0 flex-1 grid-cols-2 gap-x-3 gap-y-2 md:grid-cols-[2fr_2fr_1fr_1fr]">
              {FIELDS.map((field) => (
                <Field
                  key={field}
                  label={t(`cv.job.${field}`)}
                  value={job[field]}
                  problem={problems[`experience[${sent.indexOf(job)}].${field}`]}
                  placeholder={field === 'endDate' ? t('profile.now') : undefined}
                  className={field === 'title' || field === 'company' ? 'col-span-2 md:col-span-1' : ''}
                  onChange={({ target }) =>
                    onChange(jobs.map((each) => (each === job ? { ...job, [field]: target.value } : each)))
                  }
                />
              ))}
            </div>
            <Button
              look="quiet"
              size="sm"
              aria-label={t('cv.removeJob', { title: job.title || job.company })}
              onClick={() => onChange(jobs.filter((each) => each !== job))}
            >
              <X size={15} aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      <Button size="sm" className="mt-2" onClick={add}>
        <Plus size={15} aria-hidden />
        {t('cv.addJob')}
      </Button>
    </fieldset>
  )
}

/** A single unlock or enrichment in the list: its one person and the outcome. */
import type { Job } from '../api/types.ts'
import { usePerson } from '../profile/use-person.ts'
import { setQuery } from '../router/router.ts'
import { t, tMaybe } from '../text/t.ts'
import { Button } from '../ui/button.tsx'

export function SingleItem({ job }: { job: Job }) {
  const [urn = ''] = job.urns
  const { person } = usePerson(urn)
  const failure = job.failureCode && (tMaybe(`contact.failed.${job.failureCode}`) ?? job.failureCode)
  return (
    <div className="flex flex-wrap items-center gap-3 border-t bg-ground px-4 py-3">
      <span className="font-medium">{person?.name ?? urn}</span>
      {failure ? <span className="text-sm text-danger">{failure}</span> : null}
      <Button size="sm" className="ml-auto" onClick={() => setQuery({ person: urn })}>
        {t('jobs.item.openPerson')}
      </Button>
    </div>
  )
}

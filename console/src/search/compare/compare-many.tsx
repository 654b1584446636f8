/** Opens the comparison of the selected people, two to five of them. */
import { Columns2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Candidate } from '../../api/types.ts'
import { judgedBy } from '../../found/answers.ts'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/button.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'

const CompareDialog = lazy(() => import('./compare-dialog.tsx'))

const PEOPLE_MIN = 2
const PEOPLE_MAX = 5

export function CompareMany({ people }: { people: Candidate[] }) {
  const [isOpen, setOpen] = useState(false)
  const isPossible = people.length >= PEOPLE_MIN && people.length <= PEOPLE_MAX
  return (
    <>
      <Tooltip text={t('compare.hint')} disabled={isPossible}>
        <Button size="sm" aria-disabled={!isPossible || undefined} onClick={() => isPossible && setOpen(true)}>
          <Columns2 size={15} aria-hidden />
          {t('compare.button')}
        </Button>
      </Tooltip>
      {isOpen ? (
        <Suspense>
          <CompareDialog people={people} criteria={judgedBy(people[0]?.urn ?? '')} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

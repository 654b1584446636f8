/** People whose retention time is over, the next to be erased first; or those who are kept beyond it. */
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { callTo, type JsonAnswer } from '../../api/call.ts'
import type { RetainedPerson } from '../../api/oversight-types.ts'
import { usePages } from '../../api/pages.ts'
import { retentionRoute, setQuery } from '../../router/router.ts'
import { t } from '../../text/t.ts'
import { Card } from '../../ui/card.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { Empty, Failure, SkeletonRows } from '../../ui/empty.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Select } from '../../ui/select.tsx'
import { Names } from '../names.tsx'
import { KeepDialog } from './keep-dialog.tsx'
import { RetainedRow } from './retained-row.tsx'

const peopleOf = (page: JsonAnswer<'retained'>) => page.people

export function RetainedPeople() {
  const { state } = retentionRoute.useSearch()
  const listing = callTo('retained', { query: { state: state ?? 'ANNOUNCED' } })
  const people = usePages(['retained'], listing, peopleOf)
  const [keeping, setKeeping] = useState<RetainedPerson>()
  return (
    <Names>
      {(nameSwitch) => (
        <Card
          title={t('retention.people')}
          actions={
            <>
              {nameSwitch}
              <CurlButton call={listing} />
              <Select
                bare
                label={t('retention.which')}
                value={state ?? ''}
                onChange={(next) => setQuery({ state: next as typeof state })}
                options={[
                  { value: '', name: t('retention.state.ANNOUNCED') },
                  { value: 'KEPT', name: t('retention.state.KEPT') },
                ]}
              />
            </>
          }
        >
          {people.error ? <Failure error={people.error} onRetry={people.retry} /> : null}
          {people.isPending ? <SkeletonRows rows={3} /> : null}
          {!people.isPending && !people.error && people.items.length === 0 ? (
            <Empty icon={Hourglass} title={t(state ? 'retention.noneKept' : 'retention.none')}>
              {t(state ? 'retention.noneKeptHint' : 'retention.noneHint')}
            </Empty>
          ) : null}
          <ul aria-label={t('retention.people')}>
            {people.items.map((person) => (
              <RetainedRow key={person.urn} person={person} onKeep={() => setKeeping(person)} />
            ))}
          </ul>
          <LoadMore {...people} />
          {keeping ? <KeepDialog person={keeping} onClose={() => setKeeping(undefined)} /> : null}
        </Card>
      )}
    </Names>
  )
}

/** The requests that people made, those waiting for an answer first: recorded, extended, identified, answered or closed. */
import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { type Call, callTo, type JsonAnswer } from '../../api/call.ts'
import type { PersonRequest } from '../../api/oversight-types.ts'
import { usePages } from '../../api/pages.ts'
import { PERSON_REQUEST_STATES } from '../../router/params.ts'
import { personRequestsRoute, setQuery } from '../../router/router.ts'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { Empty, Failure, SkeletonRows } from '../../ui/empty.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Select } from '../../ui/select.tsx'
import { Names } from '../names.tsx'
import { NewRequestDialog } from './new-request-dialog.tsx'
import { RequestRow } from './request-row.tsx'
import { type Step, StepDialog } from './step-dialog.tsx'

type State = PersonRequest['state']

const requestsOf = (page: JsonAnswer<'personRequests'>) => page.requests
const listing = (state: State): Call<'personRequests'> => callTo('personRequests', { query: { state } })
const useRequests = (state: State) => usePages(['person-requests'], listing(state), requestsOf)

export function PersonRequests() {
  const { state } = personRequestsRoute.useSearch()
  const [isNew, setNew] = useState(false)
  return (
    <Names>
      {(nameSwitch) => (
        <div className="space-y-5">
          <p className="max-w-3xl text-soft">{t('asked.hint')}</p>
          <Card
            title={t('asked.title')}
            actions={
              <>
                {nameSwitch}
                <CurlButton call={state ? listing(state) : [listing('OVERDUE'), listing('OPEN')]} />
                <Select
                  bare
                  label={t('asked.which')}
                  value={state ?? ''}
                  onChange={(next) => setQuery({ state: next as typeof state })}
                  options={[
                    { value: '', name: t('asked.waiting') },
                    ...PERSON_REQUEST_STATES.map((value) => ({ value, name: t(`asked.state.${value}`) })),
                  ]}
                />
                <Button look="primary" onClick={() => setNew(true)}>
                  {t('asked.new')}
                </Button>
              </>
            }
          >
            {state ? <InState key={state} state={state} /> : <Waiting />}
          </Card>
          {isNew ? <NewRequestDialog onClose={() => setNew(false)} /> : null}
        </div>
      )}
    </Names>
  )
}

type Requests = ReturnType<typeof useRequests>

/**
 * All waiting requests, overdue ones first. Without a filter the service lists by day and includes closed ones, so this reads the
 * two filtered lists one after the other.
 */
function Waiting() {
  const overdue = useRequests('OVERDUE')
  const open = useRequests('OPEN')
  const current = overdue.hasMore ? overdue : open
  return (
    <List
      none="asked.none"
      requests={{
        ...current,
        items: overdue.hasMore ? overdue.items : [...overdue.items, ...open.items],
        error: overdue.error ?? open.error,
        isPending: overdue.isPending || open.isPending,
        retry: () => {
          overdue.retry()
          open.retry()
        },
      }}
    />
  )
}

const InState = ({ state }: { state: State }) => <List none="asked.noneFound" requests={useRequests(state)} />

function List({ requests, none }: { requests: Requests; none: 'asked.none' | 'asked.noneFound' }) {
  const [doing, setDoing] = useState<{ request: PersonRequest; step: Step }>()
  return (
    <>
      {requests.error ? <Failure error={requests.error} onRetry={requests.retry} /> : null}
      {requests.isPending ? <SkeletonRows rows={3} /> : null}
      {!requests.isPending && !requests.error && requests.items.length === 0 ? (
        <Empty icon={Inbox} title={t(none)}>
          {none === 'asked.none' ? t('asked.noneHint') : null}
        </Empty>
      ) : null}
      <ul aria-label={t('asked.title')}>
        {requests.items.map((request) => (
          <RequestRow key={request.requestId} request={request} onStep={(step) => setDoing({ request, step })} />
        ))}
      </ul>
      <LoadMore {...requests} />
      {doing ? <StepDialog {...doing} onClose={() => setDoing(undefined)} /> : null}
    </>
  )
}

/** One whole record: what was asked, by which rules, who was shown in which order, and what people decided. The search can be replayed. */
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { callTo, send } from '../../api/call.ts'
import type { Replayed } from '../../api/oversight-types.ts'
import { Link } from '../../router/link.tsx'
import { t } from '../../text/t.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { announce } from '../../ui/announce.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { Failure, SkeletonRows } from '../../ui/empty.tsx'
import { useActors } from '../actors.ts'
import { Names } from '../names.tsx'
import { Overrides } from './overrides.tsx'
import { RankedPeople } from './ranked-people.tsx'
import { RecordAsked } from './record-asked.tsx'
import { RecordFacts } from './record-facts.tsx'
import { ReplayOutcome } from './replay-outcome.tsx'

export function RecordDetail({ decisionId }: { decisionId: string }) {
  const reading = callTo('decision', { params: { decisionId } })
  const { data, error, refetch } = useQuery({
    queryKey: ['decision', decisionId],
    queryFn: ({ signal }) => send(reading, { signal }),
  })
  const actors = useActors()
  const [replayed, setReplayed] = useState<Replayed>()
  const show = (answer: Replayed) => {
    setReplayed(answer)
    announce(t(answer.sameOrder ? 'replay.same' : 'replay.other'))
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <Link
          to="/oversight"
          className="inline-flex items-center gap-1.5 rounded-sm text-sm text-soft hover:text-accent"
        >
          <ArrowLeft size={15} aria-hidden />
          {t('record.back')}
        </Link>
        <span className="flex items-center gap-1">
          <CurlButton call={reading} what={t('search.record')} />
          {data ? <span className="text-xs text-faint max-md:hidden">{t('replay.hint')}</span> : null}
          {data ? (
            <ActionButton
              name={t('replay.button')}
              call={callTo('replayDecision', { params: { decisionId }, body: {} })}
              onDone={show}
            />
          ) : null}
        </span>
      </div>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <SkeletonRows rows={5} />}
      {data ? (
        <Names>
          {(nameSwitch) => (
            <div className="space-y-5">
              <RecordAsked record={data.decision} by={actors.nameOf(data.decision)} />
              {replayed ? <ReplayOutcome replayed={replayed} /> : null}
              <RankedPeople record={data.decision} actions={nameSwitch} />
              <Overrides record={data.decision} actors={actors} />
              <RecordFacts record={data.decision} />
            </div>
          )}
        </Names>
      ) : null}
    </>
  )
}

/** One request: whose, what kind, due when, in which state; and what can be done with it. */
import type { PersonRequest } from '../../api/oversight-types.ts'
import { t, wholeDay } from '../../text/t.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { PersonName } from '../names.tsx'
import { useRequester } from './requester.ts'
import type { Step } from './step-dialog.tsx'

const TONES: Record<PersonRequest['state'], Tone> = {
  OPEN: 'amber',
  OVERDUE: 'danger',
  ANSWERED: 'accent',
  REFUSED: 'neutral',
}

interface RequestRowProps {
  request: PersonRequest
  onStep: (step: Step) => void
}

export const RequestRow = ({ request, onStep }: RequestRowProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-3 last:border-0">
    <div className="min-w-0 flex-1 basis-72">
      <p className="flex flex-wrap items-center gap-x-2">
        <Who request={request} />
        <Badge tone="info">{t(`asked.kind.${request.kind}`)}</Badge>
        <Badge tone={TONES[request.state]}>{t(`asked.state.${request.state}`)}</Badge>
      </p>
      <Facts request={request} />
    </div>
    <Steps request={request} onStep={onStep} />
  </li>
)

function Who({ request: { urns, kind, state } }: { request: PersonRequest }) {
  const [first, ...others] = urns
  if (first === undefined) {
    const isErased = kind === 'ERASURE' && state === 'ANSWERED'
    return <span className="text-soft">{t(isErased ? 'asked.erased' : 'asked.nobody')}</span>
  }
  return (
    <>
      <PersonName urn={first} />
      {others.length > 0 ? (
        <span className="text-sm text-faint" title={others.join(' ')}>
          {t('asked.moreUrns', { count: others.length })}
        </span>
      ) : null}
    </>
  )
}

function Facts({ request }: { request: PersonRequest }) {
  const { state, dueOn, receivedOn, identifiedBy, reference, extendedOn, extensionReason, closedOn, closingReason } =
    request
  const isClosed = state === 'ANSWERED' || state === 'REFUSED'
  const facts = [
    isClosed
      ? t(`asked.closedOn.${state}`, { day: wholeDay(closedOn ?? dueOn) })
      : t('asked.dueOn', { day: wholeDay(dueOn) }),
    t('asked.receivedOn', { day: wholeDay(receivedOn) }),
    t(`asked.toldBy.${identifiedBy}`),
    ...(reference ? [t('asked.reference', { reference })] : []),
  ]
  const extended = extendedOn && { day: wholeDay(extendedOn) }
  return (
    <>
      <p className="text-sm wrap-anywhere text-soft">{facts.join(' · ')}</p>
      {extended ? (
        <p className="text-sm wrap-anywhere text-faint">
          {extensionReason
            ? t('asked.extended', { ...extended, reason: extensionReason })
            : t('asked.extendedOn', extended)}
        </p>
      ) : null}
      {closingReason ? <p className="text-sm wrap-anywhere text-faint">{closingReason}</p> : null}
    </>
  )
}

function Steps({ request, onStep }: RequestRowProps) {
  const { kind, state, urns, extendedOn } = request
  const name = useRequester(request)
  const isOpen = state === 'OPEN' || state === 'OVERDUE'
  if (!isOpen) {
    // The report can be made again, because a file may get lost; the request stays answered as it was.
    return kind === 'ACCESS' && state === 'ANSWERED' && urns.length > 0 ? (
      <Button size="sm" look="quiet" aria-label={t('asked.reportAgainFor', { name })} onClick={() => onStep('report')}>
        {t('asked.reportAgain')}
      </Button>
    ) : null
  }
  const answering = kind === 'ACCESS' ? 'report' : 'erase'
  const mayExtend = state === 'OPEN' && extendedOn === null
  const others = ['identify', ...(mayExtend ? (['extend'] as const) : []), 'close'] as const
  return (
    <div className="flex flex-wrap gap-1">
      <Button
        size="sm"
        look={answering === 'erase' ? 'danger' : 'plain'}
        aria-label={t(`asked.${answering}For`, { name })}
        onClick={() => onStep(answering)}
      >
        {t(`asked.${answering}`)}
      </Button>
      {others.map((step) => (
        <Button
          key={step}
          size="sm"
          look="quiet"
          aria-label={t(`asked.${step}For`, { name })}
          onClick={() => onStep(step)}
        >
          {t(`asked.${step}`)}
        </Button>
      ))}
    </div>
  )
}

/** Legal basis, consent, and whether somebody may be contacted. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callTo, send } from '../api/call.ts'
import type { PersonStanding } from '../api/oversight-types.ts'
import { t, wholeDay } from '../text/t.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { CurlButton } from '../ui/copy-button.tsx'
import { Failure, Skeleton } from '../ui/empty.tsx'
import { Section } from './section.tsx'
import { StandingDialog } from './standing-dialog.tsx'

export function StandingSection({ urn, name }: { urn: string; name: string }) {
  const reading = callTo('standing', { params: { urn } })
  const { data, error, refetch } = useQuery({
    queryKey: ['standing', urn],
    queryFn: ({ signal }) => send(reading, { signal }),
  })
  const [isChanging, setChanging] = useState(false)
  const actions = (
    <span className="flex items-center">
      <CurlButton call={reading} />
      {data ? (
        <Button look="quiet" size="sm" onClick={() => setChanging(true)}>
          {t('standing.change')}
        </Button>
      ) : null}
    </span>
  )
  return (
    <Section title={t('standing.title')} actions={actions}>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton className="h-5 w-60" />}
      {data ? <Told standing={data.standing} /> : null}
      {data && isChanging ? (
        <StandingDialog urn={urn} name={name} standing={data.standing} onClose={() => setChanging(false)} />
      ) : null}
    </Section>
  )
}

function Told({ standing }: { standing: PersonStanding }) {
  const { legalBasis, consentOn, consentUntil, doNotContact, reason } = standing
  const facts: [string, string | null][] = [
    [t('standing.basis'), legalBasis && t(`standing.basis.${legalBasis}`)],
    [t('standing.consentOn'), consentOn && wholeDay(consentOn)],
    [t('standing.consentUntil'), consentUntil && wholeDay(consentUntil)],
    [t('standing.reason'), reason],
  ]
  const filled = facts.filter(([, value]) => value)
  if (!doNotContact && filled.length === 0) return <p className="text-soft">{t('standing.nothing')}</p>
  return (
    <div className="space-y-2">
      {doNotContact ? <Badge tone="danger">{t('standing.barred')}</Badge> : null}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {filled.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

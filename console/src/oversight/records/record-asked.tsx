/** What a search asked: its prompt, how it was read, filters and examples. */
import type { ReactNode } from 'react'
import type { Decision } from '../../api/oversight-types.ts'
import { chipLabel } from '../../question/criterion-words.ts'
import { moment, t } from '../../text/t.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { PersonName } from '../names.tsx'

type Importance = NonNullable<Decision['criteria']>[number]['importance']

const TONES: Record<Importance, Tone> = { REQUIRED: 'accent', PREFERRED: 'info', EXCLUDED: 'danger' }

export function RecordAsked({ record, by }: { record: Decision; by: string }) {
  const { at, prompt, reader, criteria, filters, localOnly, like, unlike, ignored, askedErased } = record
  const facts = [by, reader ? t(`record.readBy.${reader}`) : null, localOnly ? t('record.localOnly') : null]
  const filtered = Object.entries(filters ?? {})
  return (
    <Card title={t('record.title')}>
      <div className="space-y-4 p-4">
        <div>
          <p className="text-lg wrap-anywhere">{prompt?.trim() || t('records.noWords')}</p>
          <p className="text-sm text-soft">
            <time dateTime={at}>{moment(at)}</time> · {facts.filter(Boolean).join(' · ')}
          </p>
          {askedErased ? <p className="mt-1 text-sm text-amber">{t('record.erasedAsked')}</p> : null}
        </div>
        <Part name={t('record.criteria')}>
          {criteria?.length ? (
            <ul aria-label={t('record.criteria')} className="flex flex-wrap gap-2">
              {criteria.map((criterion) => (
                <li key={criterion.id} className="flex min-w-0 items-center gap-1.5 rounded-md border px-2 py-1">
                  <span className="wrap-anywhere">{chipLabel(criterion)}</span>
                  <Badge tone={TONES[criterion.importance]}>{t(`chip.importance.${criterion.importance}`)}</Badge>
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-soft">{t('record.noCriteria')}</p>
          )}
        </Part>
        {filtered.length > 0 ? (
          <Part name={t('record.filters')}>
            <ul className="space-y-0.5 font-mono text-xs wrap-anywhere">
              {filtered.map(([name, value]) => (
                <li key={name}>{`${name}: ${JSON.stringify(value)}`}</li>
              ))}
            </ul>
          </Part>
        ) : null}
        <Examples name={t('record.like')} urns={like} />
        <Examples name={t('record.unlike')} urns={unlike} />
        {ignored.length > 0 ? (
          <Part name={t('record.ignored')}>
            <p className="text-sm wrap-anywhere">{ignored.join(', ')}</p>
          </Part>
        ) : null}
      </div>
    </Card>
  )
}

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <h3 className="mb-1.5 text-sm font-semibold">{name}</h3>
    {children}
  </div>
)

const Examples = ({ name, urns }: { name: string; urns: string[] }) =>
  urns.length > 0 ? (
    <Part name={name}>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {urns.map((urn) => (
          <li key={urn}>
            <PersonName urn={urn} />
          </li>
        ))}
      </ul>
    </Part>
  ) : null

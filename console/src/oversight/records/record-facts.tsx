/** The outcome of a search, the versions that made it, and the proof of its record. */
import type { Decision } from '../../api/oversight-types.ts'
import { number, t, tMaybe } from '../../text/t.ts'
import { Card } from '../../ui/card.tsx'

const VERSIONS = ['release', 'titles', 'reader', 'dictionaries'] as const

type Fact = [name: string, value: string | null]

export function RecordFacts({ record }: { record: Decision }) {
  const { ranking, page, totalCandidates, completeCount, hiddenCount, networkStatus, networkAdded } = record
  const { erasedCount, creditsDeducted, replayed, versions, poolVersion, proof } = record
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <Card title={t('record.outcome')}>
        <Facts
          facts={[
            [t('record.order'), t(`record.order.${ranking}`)],
            [t('record.page'), number(page)],
            [t('record.total'), number(totalCandidates)],
            [t('record.complete'), number(completeCount)],
            [t('record.hidden'), number(hiddenCount)],
            [t('record.fromNetwork'), networkWords(networkStatus, networkAdded)],
            [t('record.erased'), erasedCount > 0 ? number(erasedCount) : null],
            [t('record.credits'), number(creditsDeducted)],
          ]}
        />
        {replayed ? <p className="border-t px-4 py-2.5 text-sm text-soft">{t('record.replayed')}</p> : null}
      </Card>
      <Card title={t('record.versions')}>
        <Facts
          isCode
          facts={[
            ...VERSIONS.map((name): Fact => [t(`record.version.${name}`), versions[name]]),
            [t('record.version.pool'), poolVersion === null ? null : String(poolVersion)],
            [t('record.proof'), proof.seq === null ? t('record.unchained') : String(proof.seq)],
            [t('record.hash'), proof.hash],
            [t('record.link'), proof.link],
          ]}
        />
      </Card>
    </div>
  )
}

const networkWords = (status: string, added: number) =>
  `${number(added)} · ${tMaybe(`search.network.${status}`) ?? status}`

const Facts = ({ facts, isCode }: { facts: Fact[]; isCode?: true }) => (
  <dl className="divide-y">
    {facts.map(([name, value]) =>
      value === null ? null : (
        <div key={name} className="flex flex-wrap justify-between gap-x-4 px-4 py-2">
          <dt className="text-sm text-soft">{name}</dt>
          <dd className={`min-w-0 wrap-anywhere ${isCode ? 'font-mono text-xs leading-6' : 'text-right'}`}>{value}</dd>
        </div>
      ),
    )}
  </dl>
)

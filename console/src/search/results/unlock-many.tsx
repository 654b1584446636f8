/** Offers to unlock contact data of the selected people, with prices. People who are not enriched can be enriched on the way. */
import { useAccount } from '../../api/queries.ts'
import type { ContactField } from '../../api/types.ts'
import { type BatchWork, callOf, quotesOf, start, type Talent } from '../../jobs/batch.ts'
import { enrichAndUnlock, unlockLimits } from '../../jobs/enrich-and-unlock.ts'
import { UnlockButton } from '../../jobs/unlock-button.tsx'
import { t } from '../../text/t.ts'
import { CurlButton } from '../../ui/copy-button.tsx'
import { PriceButton } from '../../ui/price-button.tsx'
import { useQuotes } from '../../ui/use-price.ts'

interface UnlockManyProps {
  talents: Talent[]
  busy: boolean
  /** Runs the work, which returns how many jobs it started. */
  onStart: (work: () => Promise<number>) => Promise<void>
}

export const UnlockMany = (props: UnlockManyProps) => (
  <UnlockButton>{(fields, close) => <UnlockOffers {...props} fields={fields} onClose={close} />}</UnlockButton>
)

/** Two offers: unlocking the enriched people; and, if some are not enriched, enriching and unlocking in one step at one price. */
function UnlockOffers({
  talents,
  busy,
  onStart,
  fields,
  onClose,
}: UnlockManyProps & { fields: ContactField[]; onClose: () => void }) {
  const work: BatchWork = { type: 'CONTACT_UNLOCK', fields }
  const unlocking = quotesOf(work, talents)
  const { quotes } = useQuotes(unlocking)
  const prices = useAccount().data?.limits.prices.contact
  const whys = new Map(quotes?.flatMap(({ items }) => items.map(({ urn, why }) => [urn, why] as const)))
  const missing = talents.filter(({ urn }) => whys.get(urn) === 'NOT_ENRICHED')
  const each = prices ? fields.reduce((sum, field) => sum + prices[field], 0) : 0
  const enriching = quotesOf({ type: 'ENRICHMENT' }, missing)
  const begin = (jobs: () => Promise<number>) => {
    onClose()
    void onStart(jobs)
  }
  const both = (parts: number[]) =>
    enrichAndUnlock({
      talents,
      missing,
      fields,
      prices: {
        enrich: parts.slice(0, enriching.length),
        unlock: unlockLimits(talents, missing, parts.slice(enriching.length), each),
      },
    })
  return (
    <div className="space-y-3">
      {missing.length > 0 && prices ? (
        <div>
          <p className="mb-2 text-sm text-soft">{t('jobs.missing', { count: missing.length })}</p>
          <PriceButton
            explained
            busy={busy}
            quotes={[...enriching, ...unlocking]}
            besides={each * missing.length}
            onSpend={({ parts }) => begin(() => both(parts))}
          >
            {t('jobs.enrichAndUnlock')}
          </PriceButton>
        </div>
      ) : null}
      {missing.length < talents.length ? (
        <div className="flex items-start justify-between gap-2">
          <PriceButton
            explained
            idleWhenFree
            look={missing.length > 0 ? 'plain' : 'primary'}
            busy={busy}
            quotes={unlocking}
            onSpend={({ parts }) => begin(async () => (await start(work, talents, parts)).length)}
          >
            {t('jobs.unlock')}
          </PriceButton>
          <CurlButton call={callOf(work, talents)} />
        </div>
      ) : null}
    </div>
  )
}

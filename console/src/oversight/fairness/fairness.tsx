/**
 * What the order of a search depends on and what it ignores, what was measured about that, and how this account's searches are ordered.
 */
import { t } from '../../text/t.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Command } from './command.tsx'
import { FairnessHere } from './fairness-here.tsx'
import { FigureTable } from './figure-table.tsx'

const PARTS = ['reads', 'ignores', 'decides'] as const

/** Commands are not translated. */
const AUDIT = 'npm run scout -- audit bias --account NAME --file groups.csv --out folder'
const PAPERS = 'npm run scout -- audit documents --out folder'

export const Fairness = () => (
  <div className="space-y-5">
    <p className="max-w-3xl text-soft">{t('fairness.hint')}</p>
    <div className="grid gap-5 md:grid-cols-3">
      {PARTS.map((part) => (
        <Card key={part} title={t(`fairness.${part}`)}>
          <p className="px-4 py-3">{t(`fairness.${part}Text`)}</p>
        </Card>
      ))}
    </div>
    <FairnessHere />
    <Card title={t('fairness.measured')}>
      <p className="max-w-3xl px-4 py-3 text-soft">{t('fairness.measuredText')}</p>
      <FigureTable />
      <p className="border-t px-4 py-3 text-sm text-soft">{t('fairness.notMeasured')}</p>
    </Card>
    <Card title={t('fairness.audit')}>
      <div className="space-y-3 px-4 py-3">
        <p className="max-w-3xl">{t('fairness.auditText')}</p>
        <Command text={AUDIT} />
        <p className="max-w-3xl">{t('fairness.papers')}</p>
        <Command text={PAPERS} />
        <a href="/docs/fairness.md" target="_blank" rel="noopener" className={buttonClass('plain', 'sm')}>
          {t('fairness.docs')}
        </a>
      </div>
    </Card>
  </div>
)

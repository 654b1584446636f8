/** How long people of the pool are kept: the rule, the people it has announced for erasure, and those kept beyond it. */
import { t } from '../../text/t.ts'
import { RetainedPeople } from './retained-people.tsx'
import { Rule } from './rule.tsx'

export const Retention = () => (
  <div className="space-y-5">
    <p className="max-w-3xl text-soft">{t('retention.hint')}</p>
    <Rule />
    <RetainedPeople />
  </div>
)

/** The pool page. */
import { t } from '../text/t.ts'
import { Empty } from '../ui/empty.tsx'

export default function PoolPage() {
  return <Empty title={t('pool.title')} />
}

/** The search page. */
import { t } from '../text/t.ts'
import { Empty } from '../ui/empty.tsx'

export function SearchPage() {
  return <Empty title={t('search.title')} />
}

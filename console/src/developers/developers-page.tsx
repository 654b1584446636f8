/** The developers page. */
import { t } from '../text/t.ts'
import { Empty } from '../ui/empty.tsx'

export default function DevelopersPage() {
  return <Empty title={t('developers.title')} />
}

/** The jobs page. */
import { t } from '../text/t.ts'
import { Empty } from '../ui/empty.tsx'

export default function JobsPage() {
  return <Empty title={t('jobs.title')} />
}

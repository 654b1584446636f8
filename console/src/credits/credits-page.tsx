/** The credits page. */
import { t } from '../text/t.ts'
import { Empty } from '../ui/empty.tsx'

export default function CreditsPage() {
  return <Empty title={t('credits.title')} />
}

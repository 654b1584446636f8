/** What stands where a page broke: words and a way on, never a blank screen. A new version of the service takes this way too. */
import { t } from '../text/t.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'

export const Broken = () => (
  <Empty title={t('broken.title')}>
    <p className="mb-4">{t('broken.hint')}</p>
    <Button look="primary" onClick={() => window.location.reload()}>
      {t('broken.reload')}
    </Button>
  </Empty>
)

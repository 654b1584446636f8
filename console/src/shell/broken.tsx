/**
 * Shown in place of a page that threw an error: a text and a reload button, never a blank screen. It also appears when a new
 * version of the service no longer has the files of the old page.
 */
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

/** The whole pool as a file. */
import { Download } from 'lucide-react'
import { useState } from 'react'
import { download } from '../api/download.ts'
import { notifyFailure } from '../shell/announce.tsx'
import { t } from '../text/t.ts'
import { Button } from '../ui/button.tsx'
import { CurlButton } from '../ui/copy-button.tsx'
import { Popover } from '../ui/popover.tsx'

const FORMATS = ['csv', 'ndjson'] as const

export function ExportMenu() {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const save = async (format: (typeof FORMATS)[number]) => {
    setOpen(false)
    setBusy(true)
    await download(`talent-pool/export?format=${format}`, `talent-pool.${format}`).catch(notifyFailure)
    setBusy(false)
  }
  return (
    <Popover
      title={t('pool.exportTitle')}
      open={isOpen}
      onOpenChange={setOpen}
      align="end"
      trigger={
        <Button size="sm" disabled={isBusy}>
          <Download size={15} aria-hidden />
          {isBusy ? t('pool.exporting') : t('pool.export')}
        </Button>
      }
    >
      <p className="mb-3 text-sm text-soft">{t('pool.exportHint')}</p>
      <ul className="space-y-2">
        {FORMATS.map((format) => (
          <li key={format} className="flex items-center justify-between gap-2">
            <Button size="sm" className="flex-1 justify-center" onClick={() => void save(format)}>
              {t(`pool.export.${format}`)}
            </Button>
            <CurlButton call={{ method: 'GET', path: `talent-pool/export?format=${format}` }} />
          </li>
        ))}
      </ul>
    </Popover>
  )
}

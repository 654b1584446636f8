/** Exports the pool as a file: the people the table shows, which without filters is everybody. */
import { Download } from 'lucide-react'
import { useState } from 'react'
import { callTo } from '../api/call.ts'
import { download } from '../api/download.ts'
import { scoutPool } from '../api/scout-pool.ts'
import { t } from '../text/t.ts'
import { notifyFailure } from '../ui/announce.tsx'
import { Button } from '../ui/button.tsx'
import { CurlButton } from '../ui/copy-button.tsx'
import { Popover } from '../ui/popover.tsx'
import { askParts, isAsking, type PeopleQuery } from './people/use-people.ts'

const FORMATS = ['csv', 'ndjson'] as const
type Format = (typeof FORMATS)[number]

export function ExportMenu({ ask }: { ask: PeopleQuery }) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const queryOf = (format: Format) => ({ format, ...askParts(ask) })
  const save = async (format: Format) => {
    setOpen(false)
    setBusy(true)
    await download(scoutPool.export(queryOf(format)), `talent-pool.${format}`).catch(notifyFailure)
    setBusy(false)
  }
  return (
    <Popover
      title={t(isAsking(ask) ? 'pool.exportShown' : 'pool.exportAll')}
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
            <CurlButton call={callTo('exportPool', { query: queryOf(format) })} />
          </li>
        ))}
      </ul>
    </Popover>
  )
}

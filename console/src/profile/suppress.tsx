/** Hides somebody permanently, after a confirmation. */
import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { callTo, send } from '../api/call.ts'
import { setQuery } from '../router/router.ts'
import { t } from '../text/t.ts'
import { notify, notifyFailure } from '../ui/announce.tsx'
import { Button } from '../ui/button.tsx'
import { CurlButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { forgetPerson } from './forget-person.ts'
import type { Person } from './person.ts'

export function Suppress({ person: { urn, name, networkUrl } }: { person: Person }) {
  const [open, setOpen] = useState(false)
  const suppressing = callTo('suppress', { body: { entries: [{ urn, ...(networkUrl && { networkUrl }) }] } })
  const suppress = async () => {
    try {
      await send(suppressing)
      setOpen(false)
      forgetPerson(urn)
      setQuery({ person: null })
      notify(t('profile.suppressed', { name }))
    } catch (error) {
      notifyFailure(error)
    }
  }
  return (
    <>
      <Tooltip text={t('profile.suppress')}>
        <Button look="quiet" size="icon" aria-label={t('profile.suppress')} onClick={() => setOpen(true)}>
          <EyeOff size={16} aria-hidden />
        </Button>
      </Tooltip>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('profile.suppressTitle', { name })}>
        <p className="p-5 text-soft">{t('profile.suppressHint')}</p>
        <div className="flex justify-end gap-2 border-t px-5 py-3">
          <CurlButton call={suppressing} />
          <Button onClick={() => setOpen(false)}>{t('cancel')}</Button>
          <Button look="danger" onClick={() => void suppress()}>
            {t('profile.suppress')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

/** Replaces a key with a successor; both work during the overlap. */
import { useState } from 'react'
import { callTo, send } from '../../api/call.ts'
import { setKey } from '../../api/key.ts'
import type { Key } from '../../api/operator-types.ts'
import { queryClient, useAccount } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/button.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/empty.tsx'
import { Select } from '../../ui/select.tsx'

const OVERLAPS = [0, 3_600, 86_400, 604_800] as const

interface RotateKeyProps {
  apiKey: Key
  onRotated: (secret: string | null) => void
  onClose: () => void
}

export function RotateKey({ apiKey, onRotated, onClose }: RotateKeyProps) {
  const [overlap, setOverlap] = useState('3600')
  const [error, setError] = useState<unknown>()
  const isOwn = useAccount().data?.key.keyId === apiKey.keyId
  const rotating = callTo('rotateKey', {
    params: { keyId: apiKey.keyId },
    body: { overlapSeconds: Number(overlap) },
  })
  const rotate = () =>
    send(rotating).then((rotated) => {
      // The console itself switches to the successor, because the old key will soon stop working.
      if (isOwn && rotated.apiKey) setKey(rotated.apiKey)
      void queryClient.invalidateQueries({ queryKey: ['keys'] })
      void queryClient.invalidateQueries({ queryKey: ['account'] })
      onRotated(rotated.apiKey)
    }, setError)
  return (
    <Dialog open onClose={onClose} title={t('keys.rotateTitle', { name: apiKey.name })}>
      <div className="space-y-4 p-5">
        <p className="text-soft">{t('keys.rotateHint')}</p>
        {isOwn ? <p className="text-sm text-amber">{t('keys.rotateOwn')}</p> : null}
        <Select
          label={t('keys.overlap')}
          value={overlap}
          onChange={setOverlap}
          options={OVERLAPS.map((seconds) => ({ value: String(seconds), name: t(`keys.overlap.${seconds}`) }))}
        />
        {error ? <Failure error={error} /> : null}
        <div className="flex items-center justify-end gap-2">
          <CurlButton call={rotating} />
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" onClick={() => void rotate()}>
            {t('keys.rotate')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

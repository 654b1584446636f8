/** Ends a key, after asking. */
import { call } from '../../api/client.ts'
import type { Key } from '../../api/operator-types.ts'
import { queryClient, useAccount } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { Confirm } from '../../ui/confirm.tsx'

export function EndKey({ apiKey, onClose }: { apiKey: Key; onClose: () => void }) {
  const isOwn = useAccount().data?.key.keyId === apiKey.keyId
  const path = `keys/${apiKey.keyId}`
  return (
    <Confirm
      title={t('keys.endTitle', { name: apiKey.name })}
      text={t(isOwn ? 'keys.endOwn' : 'keys.endText')}
      action={t('keys.end')}
      call={{ method: 'DELETE', path }}
      onConfirm={async () => {
        await call({ method: 'DELETE', path })
        void queryClient.invalidateQueries({ queryKey: ['keys'] })
      }}
      onClose={onClose}
    />
  )
}

/** Revokes a key, after asking. */
import { callTo, send } from '../../api/call.ts'
import type { Key } from '../../api/operator-types.ts'
import { queryClient, useAccount } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { Confirm } from '../../ui/confirm.tsx'

export function EndKey({ apiKey, onClose }: { apiKey: Key; onClose: () => void }) {
  const isOwn = useAccount().data?.key.keyId === apiKey.keyId
  const ending = callTo('revokeKey', { params: { keyId: apiKey.keyId } })
  return (
    <Confirm
      title={t('keys.endTitle', { name: apiKey.name })}
      text={t(isOwn ? 'keys.endOwn' : 'keys.endText')}
      action={t('keys.end')}
      call={ending}
      onConfirm={async () => {
        await send(ending)
        void queryClient.invalidateQueries({ queryKey: ['keys'] })
      }}
      onClose={onClose}
    />
  )
}

/** The names of those who did something: members, and the account's keys if the viewer may see keys. */
import { useQuery } from '@tanstack/react-query'
import { callTo, send } from '../api/call.ts'
import { useScope } from '../api/scopes.ts'
import { LISTED_MAX, useMemberNames } from '../members/member-names.ts'
import { t } from '../text/t.ts'

interface Actor {
  keyId: string | null
  memberId: string | null
}

export interface Actors {
  nameOf: (actor: Actor) => string
  /** The options of a filter by actor. */
  known: { id: string; name: string }[]
}

export function useActors(): Actors {
  const isAdmin = useScope('admin')
  const members = useMemberNames()
  const keys = useQuery({
    queryKey: ['keys', 'names'],
    queryFn: ({ signal }) => send(callTo('listKeys', { query: { limit: LISTED_MAX } }), { signal }),
    enabled: isAdmin,
  })
  const known = [...members, ...(keys.data?.keys ?? []).map(({ keyId, name }) => ({ id: keyId, name }))]
  const names = new Map(known.map(({ id, name }) => [id, name]))
  return {
    known,
    nameOf: ({ keyId, memberId }) =>
      names.get(memberId ?? keyId ?? '') ??
      (memberId ? t('records.formerMember') : keyId ? t('records.key', { id: keyId }) : t('records.service')),
  }
}

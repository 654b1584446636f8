/** Who it was, by name: members, and the account's keys for whoever may see those. */
import { useQuery } from '@tanstack/react-query'
import { callTo, send } from '../api/call.ts'
import { useScope } from '../api/scopes.ts'
import { t } from '../text/t.ts'

const LISTED_MAX = 200

interface Actor {
  keyId: string | null
  memberId: string | null
}

export interface Actors {
  nameOf: (actor: Actor) => string
  /** To choose from. */
  known: { id: string; name: string }[]
}

export function useActors(): Actors {
  const isAdmin = useScope('admin')
  const query = { limit: LISTED_MAX }
  const members = useQuery({
    queryKey: ['members', 'names'],
    queryFn: ({ signal }) => send(callTo('listMembers', { query }), { signal }),
  })
  const keys = useQuery({
    queryKey: ['keys', 'names'],
    queryFn: ({ signal }) => send(callTo('listKeys', { query }), { signal }),
    enabled: isAdmin,
  })
  const known = [
    ...(members.data?.members ?? []).map(({ memberId, name }) => ({ id: memberId, name })),
    ...(keys.data?.keys ?? []).map(({ keyId, name }) => ({ id: keyId, name })),
  ]
  const names = new Map(known.map(({ id, name }) => [id, name]))
  return {
    known,
    nameOf: ({ keyId, memberId }) =>
      names.get(memberId ?? keyId ?? '') ??
      (memberId ? t('records.formerMember') : keyId ? t('records.key', { id: keyId }) : t('records.service')),
  }
}

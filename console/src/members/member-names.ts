/** The account's members by name, for lists that show who did something and for mentions in notes. */
import { useQuery } from '@tanstack/react-query'
import { callTo, send } from '../api/call.ts'

export const LISTED_MAX = 200

export function useMemberNames(): { id: string; name: string }[] {
  const { data } = useQuery({
    queryKey: ['members', 'names'],
    queryFn: ({ signal }) => send(callTo('listMembers', { query: { limit: LISTED_MAX } }), { signal }),
  })
  return (data?.members ?? []).map(({ memberId, name }) => ({ id: memberId, name }))
}

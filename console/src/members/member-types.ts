/** Members as the service answers them. */
import type { JsonAnswer } from '../api/call.ts'

export type AccountMember = JsonAnswer<'listMembers'>['members'][number]

export interface OwnPasskey {
  credentialId: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}

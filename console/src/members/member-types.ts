/** Type of a member in the service's answers. */
import type { JsonAnswer } from '../api/call.ts'

export type AccountMember = JsonAnswer<'listMembers'>['members'][number]

export interface OwnPasskey {
  credentialId: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}

/** German texts about members that every page shows. */
import type { WordsFor } from '../catalogue.ts'
import type { members } from '../en/members.ts'

export const germanMembers: WordsFor<typeof members> = {
  'members.title': 'Mitglieder',
  'own.title': 'Erwähnungen und Verlauf',
}

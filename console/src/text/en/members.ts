/** English texts about members that every page shows. */
export const members = {
  'members.title': 'Members',
  'own.title': 'Mentions and history',
}

/** English: what of members stands on every page. */
export const members = {
  'members.title': 'Members',
  'own.title': 'Mentions and history',
}

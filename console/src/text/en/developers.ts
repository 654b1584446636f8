/** Words of the developers pages. */
export const developers = {
  'developers.title': 'Developers',
} as const

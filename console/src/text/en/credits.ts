/** Words of the credits pages. */
export const credits = {
  'credits.title': 'Credits',
} as const

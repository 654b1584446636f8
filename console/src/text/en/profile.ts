/** Words of the profile pages. */
export const profile = {
  'profile.title': 'Profile',
} as const

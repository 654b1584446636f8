/** Words of the pool pages. */
export const pool = {
  'pool.title': 'Pool',
} as const

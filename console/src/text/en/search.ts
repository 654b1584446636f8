/** Words of the search page. */
export const search = {
  'search.title': 'Search',
} as const

/** Refetches after somebody is kept, or no longer kept: the people, and how many the rule has announced. */
import { queryClient } from '../../api/queries.ts'

export const refreshRetained = (): Promise<unknown> =>
  Promise.all(['retained', 'retention'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))

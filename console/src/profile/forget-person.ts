/** Removes somebody who must not be seen any more from everything that is already shown. */
import { queryClient } from '../api/queries.ts'
import { changeFound } from '../found/answers.ts'
import { forgetSeen } from '../found/seen.ts'

export function forgetPerson(urn: string): void {
  forgetSeen(urn)
  changeFound(urn, () => undefined)
  queryClient.removeQueries({ queryKey: ['person', urn] })
  void queryClient.invalidateQueries({ queryKey: ['pool'] })
}

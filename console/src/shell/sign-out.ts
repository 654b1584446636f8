/** The way out: nothing of the visit stays in the browser. */
import { setKey, startAnew } from '../api/key.ts'
import { forgetOpened } from '../found/opened.ts'
import { forgetSeen } from '../found/seen.ts'

export function signOut(): void {
  forgetSeen()
  forgetOpened()
  setKey(null)
  startAnew()
}

/** Signs out and leaves nothing of the visit in the browser. */
import { SESSION } from '../api/access-headers.ts'
import { currentKey, reloadPage, setKey } from '../api/key.ts'
import { endSession } from '../api/session.ts'
import { forgetOpened } from '../found/opened.ts'
import { forgetSeen } from '../found/seen.ts'

export async function signOut(): Promise<void> {
  forgetSeen()
  forgetOpened()
  // Ends the session at the service too. If that fails, the browser forgets it all the same.
  if (currentKey() === SESSION) await endSession().catch(() => undefined)
  setKey(null)
  reloadPage()
}

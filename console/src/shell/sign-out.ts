/** The way out: nothing of the visit stays in the browser. */
import { SESSION } from '../api/access-headers.ts'
import { currentKey, reloadPage, setKey } from '../api/key.ts'
import { endSession } from '../api/session.ts'
import { forgetOpened } from '../found/opened.ts'
import { forgetSeen } from '../found/seen.ts'

export async function signOut(): Promise<void> {
  forgetSeen()
  forgetOpened()
  // Ended there too; where that cannot be told, it is forgotten here all the same.
  if (currentKey() === SESSION) await endSession().catch(() => undefined)
  setKey(null)
  reloadPage()
}

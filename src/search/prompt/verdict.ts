/** What becomes of a step of the path: asked for, ruled out or of no matter. Owns the shape; polarity.ts and trailing-cues.ts judge. */
import type { EmploymentTime } from '../../../contract/levels.ts'

export interface Verdict {
  excluded: boolean
  when: EmploymentTime
  /** The unread word is the object of a denial: the denial is left over with it, or "no visa" would read as "visa". */
  deniedFrom?: number
  /** A name should stand here: an unread word may be one that no dictionary has. */
  expected?: 'COMPANY' | 'SCHOOL'
  /** Said to be of no matter. */
  ignored?: boolean
  /** The field of a degree: words to look for, and no skill. */
  isField?: boolean
}

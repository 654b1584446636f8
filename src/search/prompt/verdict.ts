/** What becomes of a step of the path: asked for, excluded or ignored. Owns the shape; polarity.ts and trailing-cues.ts set it. */
import type { EmploymentTime } from '../../../contract/levels.ts'

export interface Verdict {
  excluded: boolean
  when: EmploymentTime
  /** First word of the denial of this unread word. Both are left over together, or "no visa" would be searched for as "visa". */
  deniedFrom?: number
  /** A name should stand here, so an unread word may be one that no dictionary has. */
  expected?: 'COMPANY' | 'SCHOOL'
  /** The prompt says that it does not matter, or it is not asked for. */
  ignored?: boolean
  /** The subject of a degree: searched for as words, not as a skill. */
  isField?: boolean
}

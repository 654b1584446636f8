/**
 * Reads a CV into a draft of a person, which the client then checks and saves. Nothing is stored. Refusals: INVALID_REQUEST,
 * RATE_LIMITED.
 */
import { CV_BYTES_MAX } from '../../../contract/limits.ts'
import type { Caller } from '../../accounts/account.ts'
import { invalidRequest } from '../../base/invalid.ts'
import { readInChild, wholeFile } from '../../imports/child-process/read-in-child.ts'
import { type CvDraft, draftOfCv } from '../../imports/cv-draft.ts'
import { UnreadableFile } from '../../imports/source.ts'
import type { Scout } from '../scout.ts'
import { takeUpload } from './imports/take-upload.ts'

export const draftPerson = (scout: Scout, caller: Caller, bytes: AsyncIterable<Uint8Array>): Promise<CvDraft> =>
  takeUpload(scout, caller, async () => {
    try {
      const file = await wholeFile(bytes, CV_BYTES_MAX)
      if (file.length === 0) throw new UnreadableFile('It holds nothing.')
      let text = ''
      for await (const piece of readInChild('document', file)) text += piece
      return draftOfCv(text)
    } catch (error) {
      throw error instanceof UnreadableFile ? invalidRequest('body', error.message) : error
    }
  })

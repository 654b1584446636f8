/** The reasons of failures are shown beside their number. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Complaints } from '../../torture/complaints.ts'

test('lines of the log are counted by what they say and why, the most frequent first', () => {
  const complaints = new Complaints()
  assert.equal(complaints.lines(), 'nothing')
  const outage = {
    msg: 'step failed',
    kind: 'find-contact',
    subjectId: 'a',
    err: { code: '57P01', message: 'terminating' },
  }
  complaints.hear(JSON.stringify({ msg: 'contact lookup failed', fault: 'UNAVAILABLE', final: true }))
  complaints.hear(JSON.stringify(outage))
  complaints.hear(JSON.stringify({ ...outage, subjectId: 'b' }))
  // Text that is no log line, and a log line that a kill cut off.
  complaints.hear('Talent Scout worker is running. Ctrl-C stops it.')
  complaints.hear('{"msg":"step fai')
  assert.equal(
    complaints.lines(),
    '2 × step failed (find-contact, 57P01); 1 × contact lookup failed (UNAVAILABLE, final)',
  )
})

/** A refused row corrected in place: read with the import's column mapping, saved once, and counted. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { counts, ended, rejectedOf, sendFile } from '../support/imports.ts'
import { startService } from '../support/service.ts'

const service = await startService()

test('a refused row is mended by itself, by its own columns, once', async () => {
  const [account, other] = [await service.account(0), await service.account(0)]
  const mapping = encodeURIComponent(JSON.stringify({ Wer: 'fullName', Was: 'jobTitle' }))
  const csv = 'Wer;Was;Mail\n;Koch;k@x.example\nAna;Arzt;a@x.example\n'
  const job = await ended(
    account,
    await sendFile(service, account, { content: csv, type: 'text/csv', query: `?mapping=${mapping}` }),
  )
  const [row] = await rejectedOf(account, job)
  const path = `talent-pool/imports/${job.importId}/rejected/${row!.row}`
  const mend = (record: object) => account.call('POST', path, { record })
  const still = await mend(row!.record)
  assert.deepEqual({ status: still.status, field: still.body.fields[0].field }, { status: 400, field: 'Wer' })
  const record = { ...row!.record, Wer: 'Kim Koch' }
  assert.equal((await other.call('POST', path, { record })).status, 404)
  const mended = await mend(record)
  assert.deepEqual(
    { status: mended.status, counts: counts(mended.body.import) },
    { status: 200, counts: { created: 2 } },
    JSON.stringify(mended.body),
  )
  const { candidate } = (await account.call('GET', `talent-pool/candidates/${mended.body.urn}`)).body
  assert.deepEqual(
    { full_name: candidate.full_name, job_title: candidate.job_title, work_email: candidate.work_email },
    { full_name: 'Kim Koch', job_title: 'Koch', work_email: 'k@x.example' },
  )
  assert.deepEqual(await rejectedOf(account, job), [])
  assert.equal((await mend(record)).status, 404)
})

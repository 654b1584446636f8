/** An account with something of everything: bought, saved, listed, merged, refused, sent and suppressed. */
import assert from 'node:assert/strict'
import { ended, sendFile } from './imports.ts'
import type { Body, Called, TestAccount, TestService } from './service.ts'

export interface WholeAccount {
  account: TestAccount
  /** The person whose contacts were bought. */
  urn: string
  /** People saved by the account itself. */
  poolUrns: string[]
  mergeId: string
  jobId: string
  project: Body
  webhookId: string
  webhookSecret: string
}

/** Sent with an Idempotency-Key, so that repeating it costs nothing. */
export const repeatable = (account: TestAccount): Promise<Called> =>
  account.search({ prompt: 'nurse in Berlin', page: 1 }, { 'idempotency-key': 'same-search' })

const done = ({ status, body }: Called): Body => {
  assert.ok(status < 300, JSON.stringify(body))
  return body
}

export async function fillAccount(service: TestService, account: TestAccount, hook: string): Promise<WholeAccount> {
  const { webhookId, secret } = done(await account.call('POST', 'webhooks', { url: hook }))
  const [urn, other] = await account.enriched(2, 'engineer')
  const { jobId } = done(
    await account.post('contact/batch', {
      talents: [{ urn }, { urn: other }],
      requestedFields: ['work_email', 'phone', 'personal_email'],
    }),
  )
  await account.awaitBatch(jobId)
  done(await repeatable(account))
  const candidates = ['ann', 'bob', 'cid', 'dora', 'hidden'].map((name, n) => ({
    externalId: name,
    name: `${name} Pool`,
    job_title: 'Welder',
    location: 'Berlin',
    skills: ['welding'],
    work_email: `${name}@pool.example`,
    phone: `+49 171 123456${n}`,
    notes: `note on ${name}`,
  }))
  const put = done(await account.call('POST', 'talent-pool/candidates', { candidates }))
  const poolUrns = put.results.map((result: Body) => result.urn)
  const [ann, bob] = poolUrns
  const { mergeId } = done(await account.call('POST', 'talent-pool/duplicates/merge', { keep: ann, merge: [bob] }))
  const lines = [{ name: 'Eve File', email: 'eve@file.example' }, { notes: 'nobody, call +49 171 7654321' }]
  const text = lines.map((line) => JSON.stringify(line)).join('\n')
  await ended(account, await sendFile(service, account, { content: text, type: 'application/x-ndjson' }))
  const { project } = done(await account.call('POST', 'projects', { name: 'Welders', urns: [ann, urn] }))
  done(await account.call('POST', `projects/${project.projectId}/notes`, { urn: ann, text: 'call her on Monday' }))
  done(await account.call('POST', 'shortlists', { name: 'Short', urns: [ann, urn] }))
  done(await account.call('POST', 'saved-searches', { name: 'Kept', prompt: 'welder in Berlin' }))
  done(await account.call('POST', 'privacy/suppressions', { entries: [{ email: 'hidden@pool.example' }] }))
  await provision(service, account)
  return { account, urn: urn!, poolUrns, mergeId, jobId, project, webhookId, webhookSecret: secret }
}

/** Creates one user in a group of the directory, and one whom the directory deactivated. */
async function provision(service: TestService, { key }: TestAccount): Promise<void> {
  const post = async (path: string, body: object) => {
    const { status, body: created } = await service.call('POST', `/scim/v2/${path}`, { key, body })
    assert.equal(status, 201, JSON.stringify(created))
    return JSON.parse(created.text as string) as { id: string }
  }
  const { id } = await post('Users', { userName: 'dora@directory.example', externalId: 'dora' })
  await post('Users', { userName: 'gone@directory.example', active: false })
  await post('Groups', { displayName: 'Talent', members: [{ value: id }] })
}

/** An account with one of everything, and how each endpoint of the OpenAPI document would name these things. */
import type { Endpoint } from '../http/endpoint.ts'
import { ended, sendFile } from '../support/imports.ts'
import { startReceiver } from '../support/receiver.ts'
import { type Body, magic, type TestAccount, type TestService } from '../support/service.ts'

/** One of everything an account can have, each with an id of its own. */
export async function makeThings(service: TestService, account: TestAccount) {
  const { call } = account
  const person = magic('found-all')
  await account.post('contact', { ...person, requestedFields: ['work_email', 'phone'] })
  await account.awaitContact(person.urn)
  const [urn] = await account.enriched(1, 'nurse')
  const job = await account.post('contact/batch', { talents: [{ urn }], requestedFields: ['phone'] })
  await account.awaitBatch(job.body.jobId)
  const records = ['kept', 'merged', 'third'].map((name) => ({
    full_name: `Canary ${name}`,
    externalId: `canary-${name}`,
    email: `${name}@canary.example`,
  }))
  const put = await call('POST', 'talent-pool/candidates', { candidates: records })
  const [kept, merged, third] = put.body.results.map((result: Body) => result.urn)
  const merge = await call('POST', 'talent-pool/duplicates/merge', { keep: kept, merge: [merged] })
  const upload = await sendFile(service, account, {
    content: 'full_name,email\nCanary Row,row@canary.example\n',
    type: 'text/csv',
  })
  const { importId } = await ended(account, upload)
  const receiver = await startReceiver()
  const webhook = await call('POST', 'webhooks', { url: receiver.url, description: 'canary hook' })
  const { webhookId } = webhook.body.webhook
  await call('POST', `webhooks/${webhookId}/test`, {})
  await receiver.nth(1)
  const deliveries = await call('GET', `webhooks/${webhookId}/deliveries`)
  const key = await call('POST', 'keys', { name: 'canary key', scopes: ['admin'] })
  const member = await call('POST', 'members', { email: 'canary@canary.example', role: 'recruiter' })
  const listed = await call('POST', 'privacy/suppressions', { entries: [{ email: 'hidden@canary.example' }] })
  const asked = await call('POST', 'privacy/requests', { kind: 'ACCESS', urn: third, identifiedBy: 'DOCUMENT' })
  const ranked = await account.search({ prompt: 'canary', filtersJson: '{"localOnly":true}' })
  const search = await call('POST', 'saved-searches', { name: 'canary search', prompt: 'nurse' })
  const list = await call('POST', 'shortlists', { name: 'canary list', urns: [third] })
  const made = await call('POST', 'projects', { name: 'canary project', urns: [third] })
  const { projectId, stages } = made.body.project
  const note = await call('POST', `projects/${projectId}/notes`, { text: 'canary note', urn: third })
  return {
    projectId: projectId as string,
    decisionId: ranked.body.decisionId as string,
    stageId: stages[1].stageId as string,
    noteId: note.body.entry.entryId as string,
    savedSearchId: search.body.savedSearch.savedSearchId as string,
    shortlistId: list.body.shortlist.shortlistId as string,
    urn: third as string,
    kept: kept as string,
    networkUrn: person.urn,
    enrichedUrn: urn!,
    jobId: job.body.jobId as string,
    mergeId: merge.body.mergeId as string,
    importId: importId as string,
    webhookId: webhookId as string,
    deliveryId: deliveries.body.deliveries[0].deliveryId as string,
    memberId: member.body.member.memberId as string,
    keyId: (key.body.key ?? key.body).keyId as string,
    personRequestId: asked.body.request.requestId as string,
    suppressionId: listed.body.suppressions[0].suppressionId as string,
  }
}

export type Things = Awaited<ReturnType<typeof makeThings>>
export type NamingCall = Pick<Endpoint, 'params' | 'query' | 'body'>

/** How each endpoint would name the owner's things; `NAMES_NOTHING` if it cannot. */
export const NAMES_NOTHING = 'it takes nobody’s id'
export const namingCalls: Record<string, ((of: Things) => NamingCall) | typeof NAMES_NOTHING> = {
  'POST talent-scout/search': ({ urn }) => ({ body: { like: [urn] } }),
  'POST talent-scout/read': NAMES_NOTHING,
  'POST talent-scout/counts': ({ urn }) => ({ body: { like: [urn] } }),
  'GET talent-scout/enrich': ({ urn }) => ({ query: { urn } }),
  'POST talent-scout/enrich/batch': ({ urn }) => ({ body: { talents: [{ urn }] } }),
  'POST talent-scout/contact': ({ urn }) => ({ body: { urn, requestedFields: ['phone'] } }),
  'GET talent-scout/contact-status': ({ networkUrn: urn }) => ({ query: { urn } }),
  'POST talent-scout/contact/batch': ({ enrichedUrn: urn }) => ({
    body: { talents: [{ urn }], requestedFields: ['phone'] },
  }),
  'GET talent-scout/batch-status': ({ jobId }) => ({ query: { jobId } }),
  'GET talent-scout/resolve-location': NAMES_NOTHING,
  'GET talent-scout/resolve-entity': NAMES_NOTHING,
  'POST talent-pool/imports': NAMES_NOTHING,
  'POST talent-pool/imports/preview': NAMES_NOTHING,
  'GET talent-pool/imports': NAMES_NOTHING,
  'GET talent-pool/imports/{importId}': ({ importId }) => ({ params: { importId } }),
  'DELETE talent-pool/imports/{importId}': ({ importId }) => ({ params: { importId } }),
  'GET talent-pool/imports/{importId}/rejected': ({ importId }) => ({ params: { importId } }),
  'GET talent-pool/imports/{importId}/left-out': ({ importId }) => ({ params: { importId } }),
  'POST talent-pool/imports/{importId}/rejected/{row}': ({ importId }) => ({ params: { importId, row: '1' } }),
  'POST talent-pool/candidates/draft': NAMES_NOTHING,
  'GET talent-pool/duplicates/merges': NAMES_NOTHING,
  'GET talent-pool/export': NAMES_NOTHING,
  'GET account': NAMES_NOTHING,
  'GET keys': NAMES_NOTHING,
  'POST keys': NAMES_NOTHING,
  'POST keys/{keyId}/rotate': ({ keyId }) => ({ params: { keyId } }),
  'DELETE keys/{keyId}': ({ keyId }) => ({ params: { keyId } }),
  'GET mentions': NAMES_NOTHING,
  'GET members': NAMES_NOTHING,
  'POST members': NAMES_NOTHING,
  'PATCH members/{memberId}': ({ memberId }) => ({ params: { memberId } }),
  'DELETE members/{memberId}': ({ memberId }) => ({ params: { memberId } }),
  'POST members/{memberId}/link': ({ memberId }) => ({ params: { memberId } }),
  'GET credits': NAMES_NOTHING,
  'GET credits/ledger': ({ jobId }) => ({ query: { jobId } }),
  'POST credits/quote': ({ urn }) => ({ body: { operation: 'enrich/batch', body: { talents: [{ urn }] } } }),
  'POST credits/quotes': ({ urn }) => ({
    body: { quotes: [{ operation: 'enrich/batch', body: { talents: [{ urn }] } }] },
  }),
  'GET webhooks': NAMES_NOTHING,
  'POST webhooks': NAMES_NOTHING,
  'GET webhooks/{webhookId}': ({ webhookId }) => ({ params: { webhookId } }),
  'PATCH webhooks/{webhookId}': ({ webhookId }) => ({ params: { webhookId } }),
  'DELETE webhooks/{webhookId}': ({ webhookId }) => ({ params: { webhookId } }),
  'POST webhooks/{webhookId}/rotate-secret': ({ webhookId }) => ({ params: { webhookId } }),
  'POST webhooks/{webhookId}/test': ({ webhookId }) => ({ params: { webhookId } }),
  'GET webhooks/{webhookId}/deliveries': ({ webhookId }) => ({ params: { webhookId } }),
  'POST webhooks/{webhookId}/deliveries/{deliveryId}/resend': ({ webhookId, deliveryId }) => ({
    params: { webhookId, deliveryId },
  }),
  'GET events': NAMES_NOTHING,
  'POST talent-pool/candidates': NAMES_NOTHING,
  'GET talent-pool/candidates': () => ({ query: { q: 'canary' } }),
  'POST talent-pool/candidates/save': ({ enrichedUrn }) => ({ body: { urns: [enrichedUrn] } }),
  'GET talent-pool/candidates/{urn}': ({ urn }) => ({ params: { urn } }),
  'PATCH talent-pool/candidates/{urn}': ({ urn }) => ({ params: { urn } }),
  'DELETE talent-pool/candidates/{urn}': ({ urn }) => ({ params: { urn } }),
  'GET talent-pool/duplicates': NAMES_NOTHING,
  'POST talent-pool/duplicates/merge': ({ urn, kept }) => ({ body: { keep: urn, merge: [kept] } }),
  'POST talent-pool/duplicates/unmerge': ({ mergeId }) => ({ body: { mergeId } }),
  'POST talent-pool/duplicates/dismiss': ({ urn, kept }) => ({ body: { urns: [urn, kept] } }),
  'POST privacy/suppressions': NAMES_NOTHING,
  'GET privacy/suppressions': () => ({ query: { email: 'hidden@canary.example' } }),
  'DELETE privacy/suppressions/{suppressionId}': ({ suppressionId }) => ({ params: { suppressionId } }),
  'POST privacy/suppressions/check': () => ({ body: { entries: [{ email: 'hidden@canary.example' }] } }),
  'POST privacy/erasures': ({ urn }) => ({ body: { urn } }),
  'GET privacy/notices': NAMES_NOTHING,
  'POST privacy/notices/{urn}': ({ enrichedUrn: urn }) => ({ params: { urn }, body: { state: 'SENT' } }),
  'GET privacy/people/{urn}': ({ urn }) => ({ params: { urn } }),
  'POST privacy/people/{urn}': ({ urn }) => ({ params: { urn }, body: { doNotContact: true } }),
  'GET privacy/notices/template': NAMES_NOTHING,
  'GET decisions/ranking': NAMES_NOTHING,
  'PUT decisions/ranking': NAMES_NOTHING,
  'GET privacy/requests': NAMES_NOTHING,
  'POST privacy/requests': ({ urn }) => ({ body: { kind: 'ACCESS', urn, identifiedBy: 'DOCUMENT' } }),
  'PATCH privacy/requests/{requestId}': ({ personRequestId: requestId }) => ({
    params: { requestId },
    body: { identifiedBy: 'DOCUMENT' },
  }),
  'GET privacy/retention': NAMES_NOTHING,
  'PUT privacy/retention': NAMES_NOTHING,
  'GET privacy/retention/people': NAMES_NOTHING,
  'POST privacy/retention/people/{urn}': ({ urn }) => ({ params: { urn }, body: { state: 'KEPT', reason: 'CONSENT' } }),
  'POST privacy/access': ({ urn }) => ({ body: { urn } }),
  'GET jobs': NAMES_NOTHING,
  'GET requests': NAMES_NOTHING,
  'GET requests/errors': NAMES_NOTHING,
  'GET credits/spending': NAMES_NOTHING,
  'GET saved-searches': NAMES_NOTHING,
  'POST saved-searches': NAMES_NOTHING,
  'GET saved-searches/{savedSearchId}': ({ savedSearchId }) => ({ params: { savedSearchId } }),
  'PATCH saved-searches/{savedSearchId}': ({ savedSearchId }) => ({ params: { savedSearchId } }),
  'DELETE saved-searches/{savedSearchId}': ({ savedSearchId }) => ({ params: { savedSearchId } }),
  'POST saved-searches/{savedSearchId}/seen': ({ savedSearchId }) => ({ params: { savedSearchId } }),
  'GET shortlists': NAMES_NOTHING,
  'POST projects/members': ({ urn }) => ({ body: { urns: [urn] } }),
  'POST shortlists': ({ urn }) => ({ body: { name: 'theirs', urns: [urn] } }),
  'GET shortlists/{shortlistId}': ({ shortlistId }) => ({ params: { shortlistId } }),
  'PATCH shortlists/{shortlistId}': ({ shortlistId }) => ({ params: { shortlistId } }),
  'DELETE shortlists/{shortlistId}': ({ shortlistId }) => ({ params: { shortlistId } }),
  'POST shortlists/members': ({ urn }) => ({ body: { urns: [urn] } }),
  'POST shortlists/{shortlistId}/seen': ({ shortlistId }) => ({ params: { shortlistId } }),
  'GET shortlists/{shortlistId}/items': ({ shortlistId }) => ({ params: { shortlistId } }),
  'POST shortlists/{shortlistId}/items': ({ shortlistId, urn }) => ({ params: { shortlistId }, body: { urns: [urn] } }),
  'DELETE shortlists/{shortlistId}/items/{urn}': ({ shortlistId, urn }) => ({ params: { shortlistId, urn } }),
  'GET projects': NAMES_NOTHING,
  'POST projects': ({ urn }) => ({ body: { name: 'theirs', urns: [urn] } }),
  'GET projects/{projectId}': ({ projectId }) => ({ params: { projectId } }),
  'PATCH projects/{projectId}': ({ projectId }) => ({ params: { projectId } }),
  'DELETE projects/{projectId}': ({ projectId }) => ({ params: { projectId } }),
  'POST projects/{projectId}/searches': ({ projectId, savedSearchId }) => ({
    params: { projectId },
    body: { savedSearchId },
  }),
  'DELETE projects/{projectId}/searches/{savedSearchId}': ({ projectId, savedSearchId }) => ({
    params: { projectId, savedSearchId },
  }),
  'GET projects/{projectId}/members': ({ projectId }) => ({ params: { projectId } }),
  'POST projects/{projectId}/members': ({ projectId, urn }) => ({ params: { projectId }, body: { urns: [urn] } }),
  'GET projects/{projectId}/members/{urn}': ({ projectId, urn }) => ({ params: { projectId, urn } }),
  'DELETE projects/{projectId}/members/{urn}': ({ projectId, urn }) => ({ params: { projectId, urn } }),
  'POST projects/{projectId}/members/move': ({ projectId, urn, stageId }) => ({
    params: { projectId },
    body: { urns: [urn], stageId },
  }),
  'POST projects/{projectId}/members/tag': ({ projectId, urn }) => ({
    params: { projectId },
    body: { urns: [urn], add: ['theirs'] },
  }),
  'POST projects/{projectId}/members/enrich': ({ projectId, urn }) => ({
    params: { projectId },
    body: { urns: [urn] },
  }),
  'POST projects/{projectId}/members/unlock': ({ projectId, urn }) => ({
    params: { projectId },
    body: { urns: [urn], requestedFields: ['phone'] },
  }),
  'POST projects/{projectId}/export': ({ projectId }) => ({ params: { projectId } }),
  'GET projects/{projectId}/feed': ({ projectId }) => ({ params: { projectId } }),
  'POST projects/{projectId}/notes': ({ projectId, urn }) => ({ params: { projectId }, body: { text: 'x', urn } }),
  'DELETE projects/{projectId}/notes/{noteId}': ({ projectId, noteId }) => ({ params: { projectId, noteId } }),
  'GET audit': ({ urn }) => ({ query: { urn } }),
  'GET audit/own': ({ urn }) => ({ query: { urn } }),
  'GET decisions': ({ urn }) => ({ query: { urn } }),
  'GET decisions/{decisionId}': ({ decisionId }) => ({ params: { decisionId } }),
  'GET privacy/people/{urn}/decisions': ({ urn }) => ({ params: { urn } }),
  'POST decisions/{decisionId}/override': ({ decisionId, urn }) => ({
    params: { decisionId },
    body: { urn, action: 'REJECTED', reason: 'theirs' },
  }),
  'POST decisions/{decisionId}/replay': ({ decisionId }) => ({ params: { decisionId } }),
}

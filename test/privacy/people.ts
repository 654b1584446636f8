/** One person of the sandbox for the privacy tests, and how to suppress them. */
import { type Body, magic, type TestAccount, type TestService } from '../support/service.ts'

/** In the network, with contact data of every kind; some tests also put the person into a pool under an own urn. */
export const target = magic('found-all')
export const allFields = ['work_email', 'personal_email', 'phone']

export const suppress = async (account: TestAccount, ...entries: Body[]): Promise<string> => {
  const { status, body } = await account.call('POST', 'privacy/suppressions', { entries })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.suppressions[0].suppressionId
}

export const unsuppress = (account: TestAccount, id: string) => account.call('DELETE', `privacy/suppressions/${id}`)

/** Unlocks all contact fields of the person and returns the values. */
export async function unlock(account: TestAccount): Promise<Body> {
  await account.post('contact', { ...target, requestedFields: allFields })
  return (await account.awaitContact(target.urn)).body
}

/** The urns on the first page of the pool. */
export async function poolUrns(account: TestAccount): Promise<string[]> {
  const { body } = await account.search({ filtersJson: '{"localOnly":true}' })
  return body.candidates.map((candidate: Body) => candidate.urn)
}

export async function audit(account: TestAccount, query = ''): Promise<Body[]> {
  return (await account.call('GET', `audit${query}`)).body.entries
}

/** Opens everything sealed in the row; otherwise values that are still there would seem to be gone. */
function unsealed({ scout }: TestService, { accountId }: TestAccount, row: string): string {
  const { urn, field, merge_id: mergeId, import_id: importId, row_no: rowNo, project_id: project } = JSON.parse(row)
  const pool = ['work_email', 'personal_email', 'phone_number', 'other_contacts']
  const contexts = [
    `${accountId} ${urn} ${field}`,
    `${accountId} batch`,
    `${accountId} answer`,
    `${accountId} merge ${mergeId}`,
    `${accountId} import ${importId} ${rowNo}`,
    `${accountId} project ${project}`,
    ...pool.map((column) => `${accountId} ${urn} pool ${column}`),
  ]
  return row.replace(/\bk\d+\.[\w-]{38,}/g, (sealed) => {
    for (const context of contexts) {
      try {
        return scout.database.keyring().open(sealed, context)
      } catch {}
    }
    throw new Error(`cannot be opened: ${row}`)
  })
}

/** Every table that holds text about people, as one text: what is not in it is stored nowhere. */
export async function everythingHeld(service: TestService, account: TestAccount): Promise<string> {
  const tables = ['pool_candidates', 'network_candidates', 'enrichments', 'contact_fields', 'unlocks', 'batch_items']
  const texts: string[] = []
  tables.push('network_pages', 'idempotency', 'suppressions', 'audit_entries', 'ledger_entries')
  tables.push('pool_keys', 'pool_merges', 'pool_redirects', 'pool_distinct', 'saved_searches', 'shortlist_items')
  tables.push('projects', 'project_members', 'project_entries')
  tables.push('imports', 'shortlists', 'webhooks', 'request_log', 'batches', 'network_searches', 'pool_title_senses')
  tables.push('candidate_notices', 'candidate_standings', 'pool_retention', 'person_requests')
  for (const table of [...tables, 'import_rows', 'events', 'webhook_deliveries', 'late_fields']) {
    const rows = await service.scout.database.queryBuilt<{ text: string }>(
      `select row_to_json(t)::text as text from ${table} t where account_id = $1`,
      [account.accountId],
    )
    texts.push(...rows.map((row) => `${table}: ${unsealed(service, account, row.text)}`))
  }
  return texts.join('\n')
}

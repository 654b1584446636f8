/** Does a little work in the demo account, so that the screenshots have something to show. */

const FILE = `Name,Position,Company,City,Email,Phone,Internal
Ana García,Data Engineer,Spotify,Madrid,ana@example.com,+34 600 111 222,called
Ana Garcia,Senior Data Engineer,Spotify,Madrid,ana.garcia@home.example,+34 600 111 222,
,Nurse,Charité,Berlin,nobody@example.com,,
Jean Dupont,Comptable,Danone,Paris,not-an-email,,
Maya Okoye,Product Designer,Monzo,London,maya@example.com,,
`

interface Candidate {
  urn: string
  requiresEnrich: boolean
}

/** Returns the ids that addresses of pages contain: a person's urn, a shortlist, a project, a job, a webhook. */
export async function seed(link: string): Promise<Record<string, string>> {
  const { origin, hash } = new URL(link)
  const authorization = `Bearer ${hash.slice('#key='.length)}`
  const call = async (method: string, path: string, body?: unknown, type = 'application/json') => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const headers = { authorization, ...(body !== undefined && { 'content-type': type }) }
    const response = await fetch(`${origin}/v1/${path}`, { method, headers, body: text })
    // biome-ignore lint/suspicious/noExplicitAny: read as the documentation says
    return (await response.json()) as any
  }
  const post = (path: string, body: unknown) => call('POST', path, body)
  const until = async (path: string) => {
    while (!(await call('GET', path)).done);
  }

  await post('saved-searches', { name: 'Data people in Madrid', prompt: 'data engineer in Madrid' })
  await post('saved-searches', { name: 'Designers in London', prompt: 'product designer in London' })
  const imported = await call('POST', 'talent-pool/imports?fileName=people.csv', FILE, 'text/csv')
  while (!(await call('GET', `talent-pool/imports/${imported.import.importId}?wait=10`)).import.done);
  const found: Candidate[] = []
  for (const prompt of ['react developer in Madrid, speaks English', 'nurses in San Jose', 'nurse']) {
    found.push(...(await post('talent-scout/search', { prompt })).candidates)
  }
  const talents = found.filter(({ requiresEnrich }) => requiresEnrich).map(({ urn }) => ({ urn }))
  const gone = [{ urn: 'urn:network:person:test-gone' }]
  const enriched = await post('talent-scout/enrich/batch', { talents: [...talents.slice(0, 9), ...gone] })
  await until(`talent-scout/batch-status?jobId=${enriched.jobId}&wait=10`)
  const batch = { talents: talents.slice(0, 6), requestedFields: ['work_email', 'phone'] }
  const unlocked = await post('talent-scout/contact/batch', batch)
  await until(`talent-scout/batch-status?jobId=${unlocked.jobId}&wait=10`)
  const urns = found.slice(0, 12).map(({ urn }) => urn)
  const { shortlist } = await post('shortlists', { name: 'Frontend, Madrid', urns })
  const project = await seedProject(post, urns)
  const { candidates } = await call('GET', 'talent-pool/candidates?limit=8')
  const saved = candidates.map(({ urn }: Candidate) => urn)
  await post('talent-pool/candidates/save', { urns: saved, tags: ['first call'] })
  await post('keys', { name: 'ATS connector', scopes: ['search', 'pool'], dailyCreditCap: 50 })
  const { webhook } = await post('webhooks', { url: `${origin}/nowhere`, description: 'ATS' })
  await post(`webhooks/${webhook.webhookId}/test`, {})
  await call('GET', 'talent-pool/candidates/nobody')
  await post('talent-scout/contact', { urn: 'urn:nobody' })
  const { webhookId } = webhook
  const places = { shortlist: shortlist.shortlistId, project, job: enriched.jobId, webhook: webhookId }
  return { urn: talents[0]?.urn ?? '', ...places }
}

// biome-ignore lint/suspicious/noExplicitAny: read as the documentation says
async function seedProject(post: (path: string, body: unknown) => Promise<any>, urns: string[]): Promise<string> {
  const { project } = await post('projects', { name: 'Frontend team, Madrid', urns })
  const path = `projects/${project.projectId}`
  const move = (from: number, to: number, stage: number, reason?: object) =>
    post(`${path}/members/move`, { urns: urns.slice(from, to), stageId: project.stages[stage].stageId, reason })
  await move(3, 6, 1)
  await move(6, 8, 2)
  await move(8, 9, 5, { code: 'SALARY', text: 'Above the budget' })
  await post(`${path}/members/tag`, { urns: urns.slice(4, 7), add: ['relocates'] })
  await post(`${path}/notes`, { urn: urns[6], text: 'Called on Monday, free from March.' })
  return project.projectId
}

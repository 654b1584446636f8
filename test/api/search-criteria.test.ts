/** Criteria sent in place of a prompt: read, edited, searched for, refused by name; with verdicts and evidence for each person. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, startService } from '../support/service.ts'

const service = await startService()
const LOCAL = '{"localOnly":true}'

const person = (name: string, rest: object = {}) => ({
  id: name,
  name: `Person ${name}`,
  jobTitle: 'React Developer',
  location: 'Madrid, Spain',
  skills: ['React', 'TypeScript'],
  ...rest,
})

const people = [
  person('whole', { languages: [{ name: 'German', level: 'FLUENT' }] }),
  person('nearby', { location: 'Getafe, Spain', languages: [{ name: 'German', level: 'NATIVE' }] }),
  person('beginner', { languages: [{ name: 'German', level: 'BASIC' }] }),
  person('silent'),
  person('unplaced', { location: '', languages: [{ name: 'German', level: 'FLUENT' }] }),
  person('elsewhere', { location: 'Paris, France', languages: [{ name: 'German', level: 'FLUENT' }] }),
  person('other', { jobTitle: 'Nurse', languages: [{ name: 'German', level: 'FLUENT' }] }),
]

async function pool(candidates: object[] = people) {
  const account = await service.account(100)
  const { status, body } = await account.call('POST', 'talent-pool/candidates', { candidates })
  assert.equal(status, 200, JSON.stringify(body))
  return account
}

const idsOf = (body: Body): string[] => body.candidates.map(({ externalId }: Body) => externalId)
const PROMPT = 'react developer in Madrid who speaks fluent German'

test('complete people first, then near ones; another title and another place are nobody', async () => {
  const account = await pool()
  const { body } = await account.search({ prompt: PROMPT, filtersJson: LOCAL })
  const tiers = new Map(body.candidates.map(({ externalId, match }: Body) => [externalId, match.tier]))
  assert.deepEqual(
    tiers,
    new Map([
      ['whole', 'COMPLETE'],
      ['nearby', 'COMPLETE'],
      ['unplaced', 'NEAR'],
      ['silent', 'NEAR'],
      ['beginner', 'NEAR'],
    ]),
  )
  assert.deepEqual(
    { totalCandidates: body.totalCandidates, completeCount: body.completeCount },
    { totalCandidates: 5, completeCount: 2 },
  )
  const scores = body.candidates.map(({ match }: Body) => match.score)
  assert.deepEqual(
    scores.slice(2),
    scores.slice(2).toSorted((a: number, b: number) => b - a),
  )
})

test('every criterion has a verdict, with words of the record', async () => {
  const account = await pool()
  const { body } = await account.search({ prompt: PROMPT, filtersJson: LOCAL })
  const { criteria } = body.interpretation
  assert.deepEqual(criteria.map(({ kind }: Body) => kind).sort(), ['LANGUAGE', 'PLACE', 'SKILL', 'TITLE'].sort())
  const kindOf = new Map(criteria.map(({ id, kind }: Body) => [id, kind]))
  const verdicts = (name: string) => {
    const { match } = body.candidates.find(({ externalId }: Body) => externalId === name)
    assert.equal(match.criteria.length, criteria.length)
    const told = match.criteria.flatMap(({ reasons }: Body) => reasons)
    assert.deepEqual([...new Set(told)], match.reasons)
    return new Map(match.criteria.map(({ id, ...rest }: Body) => [kindOf.get(id), rest]))
  }
  assert.deepEqual(verdicts('whole').get('PLACE'), {
    verdict: 'MET',
    evidence: { field: 'location', text: 'Madrid, Spain' },
    reasons: ['Lives in Madrid'],
  })
  assert.deepEqual(verdicts('whole').get('LANGUAGE'), {
    verdict: 'MET',
    evidence: { field: 'languages', text: 'German' },
    reasons: ['Speaks German (fluent or better)'],
  })
  assert.deepEqual(verdicts('silent').get('LANGUAGE'), { verdict: 'UNKNOWN', evidence: null, reasons: [] })
  assert.deepEqual(verdicts('beginner').get('LANGUAGE'), {
    verdict: 'NOT_MET',
    evidence: { field: 'languages', text: 'German' },
    reasons: [],
  })
  assert.deepEqual(verdicts('unplaced').get('PLACE'), { verdict: 'UNKNOWN', evidence: null, reasons: [] })
})

test('what was read can be sent back edited: softened, hardened, dropped', async () => {
  const account = await pool()
  const read = await account.post('read', { text: PROMPT })
  assert.equal(read.status, 200)
  const { criteria } = read.body.interpretation
  const soft = criteria.map((each: Body) => (each.kind === 'LANGUAGE' ? { ...each, importance: 'PREFERRED' } : each))
  const { body } = await account.search({ criteria: soft, filtersJson: LOCAL })
  assert.deepEqual(
    { completeCount: body.completeCount, totalCandidates: body.totalCandidates },
    { completeCount: 4, totalCandidates: 5 },
  )
  assert.deepEqual(body.interpretation.criteria, soft)
  const withoutPlace = criteria.filter(({ kind }: Body) => kind !== 'PLACE')
  const anywhere = await account.search({ criteria: withoutPlace, filtersJson: LOCAL })
  assert.ok(idsOf(anywhere.body).includes('elsewhere'))
  const excluded = criteria.map((each: Body) => (each.kind === 'SKILL' ? { ...each, importance: 'EXCLUDED' } : each))
  assert.deepEqual(idsOf((await account.search({ criteria: excluded, filtersJson: LOCAL })).body), [])
})

test('more can be asked by criteria: years, levels, how near, tags, contacts, saved since', async () => {
  const since = (years: number) => [
    { title: 'Dev', company: 'X', startDate: `${new Date().getFullYear() - years}-01`, endDate: null },
  ]
  const account = await pool([
    person('senior', {
      jobTitle: 'Senior React Developer',
      experience: since(12),
      email: 'a@own.example',
      tags: ['hot'],
    }),
    person('junior', {
      jobTitle: 'Junior React Developer',
      experience: since(2),
      phone: '+34600000001',
      location: 'Toledo, Spain',
    }),
  ])
  const ask = async (...criteria: object[]) => {
    const sent = criteria.map((each, at) => ({ id: `x${at}`, importance: 'REQUIRED', ...each }))
    const { status, body } = await account.search({ criteria: sent, filtersJson: LOCAL })
    assert.equal(status, 200, JSON.stringify(body))
    return body.candidates.flatMap(({ externalId, match }: Body) => (match.tier === 'COMPLETE' ? externalId : []))
  }
  const title = { kind: 'TITLE', anyOf: [{ name: 'react developer' }] }
  assert.deepEqual(await ask(title, { kind: 'YEARS', min: 5, max: null }), ['senior'])
  assert.deepEqual(await ask(title, { kind: 'YEARS', min: null, max: 5 }), ['junior'])
  assert.deepEqual(await ask(title, { kind: 'SENIORITY', anyOf: [{ level: 'JUNIOR' }] }), ['junior'])
  const near = (km: number) => ({ kind: 'PLACE', anyOf: [{ name: 'Madrid', geoIds: ['3117735'], km }] })
  assert.deepEqual(await ask(title, near(10)), ['senior'])
  assert.deepEqual((await ask(title, near(100))).sort(), ['junior', 'senior'])
  assert.deepEqual(await ask({ kind: 'TAG', anyOf: [{ name: 'hot' }] }), ['senior'])
  assert.deepEqual(await ask({ kind: 'CONTACT', anyOf: [{ field: 'EMAIL' }] }), ['senior'])
  assert.deepEqual(await ask({ kind: 'CONTACT', anyOf: [{ field: 'PHONE' }] }), ['junior'])
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  assert.equal((await ask({ kind: 'SAVED', since: day(0) })).length, 2)
  assert.deepEqual(await ask({ kind: 'SAVED', since: day(1) }), [])
})

test('bad criteria are refused by name, and nothing happens', async () => {
  const account = await service.account(10)
  const refused = async (body: object, message: RegExp) => {
    const answer = await account.search(body)
    assert.deepEqual({ status: answer.status, code: answer.body.code }, { status: 400, code: 'INVALID_REQUEST' })
    assert.match(JSON.stringify(answer.body), message)
  }
  const title = { id: 'a', kind: 'TITLE', importance: 'REQUIRED', anyOf: [{ name: 'nurse' }] }
  await refused({ criteria: [{ ...title, kind: 'SHOE_SIZE' }] }, /SHOE_SIZE/)
  await refused({ criteria: [title, title] }, /criteria\[1\]\.id/)
  await refused({ criteria: [title], prompt: 'nurse' }, /in place of a prompt/)
  await refused({ criteria: [{ ...title, importance: 'VERY' }] }, /importance/)
  await refused({ criteria: [] }, /criteria/)
  const place = { id: 'b', kind: 'PLACE', importance: 'REQUIRED', anyOf: [{ name: 'Atlantis', geoIds: ['0'] }] }
  await refused({ criteria: [title, place] }, /criteria\[1\]\.anyOf\[0\]\.geoIds\[0\]/)
  const school = {
    id: 'c',
    kind: 'SCHOOL',
    importance: 'REQUIRED',
    anyOf: [{ name: 'X', entityIds: ['company:own:x'] }],
  }
  await refused(
    { criteria: [school] },
    /criteria\[0\]\.anyOf\[0\]\.entityIds\[0\]: is an id of another kind \(COMPANY\)/,
  )
  await refused({ criteria: [{ ...title, improtance: 'REQUIRED' }] }, /criteria\[0\]: has no field .{1,2}improtance/)
  await refused(
    { criteria: [{ ...title, anyOf: [{ name: 'a', nmae: 'b' }] }] },
    /criteria\[0\]\.anyOf\[0\]: has no field/,
  )
  assert.equal((await account.call('GET', 'credits')).body.companyCredits, 10)
})

test('a word that a client requires decides who is complete, as its verdict says, in pool and network', async () => {
  const skilled = (name: string, skills: string[]) => person(name, { jobTitle: 'Nurse', skills })
  const account = await pool([
    skilled('phrase', ['Wound care']),
    skilled('words', ['Care', 'Wound']),
    skilled('half', ['Care']),
  ])
  const title = { id: 'a', kind: 'TITLE', importance: 'REQUIRED', anyOf: [{ name: 'nurse' }] }
  const word = { id: 'b', kind: 'KEYWORD', importance: 'REQUIRED', anyOf: [{ name: 'wound care' }] }
  const { body } = await account.search({ criteria: [title, word] })
  const shown = body.candidates.map(({ externalId, match }: Body) => ({
    externalId,
    tier: match.tier,
    verdict: match.criteria[1].verdict,
  }))
  assert.deepEqual(shown.slice(0, 2), [
    { externalId: 'phrase', tier: 'COMPLETE', verdict: 'MET' },
    { externalId: 'words', tier: 'COMPLETE', verdict: 'MET' },
  ])
  for (const { urn, match } of body.candidates) {
    const isMet = match.criteria.every(({ verdict }: Body) => verdict === 'MET')
    assert.equal(match.tier, isMet ? 'COMPLETE' : 'NEAR', urn)
  }
  assert.deepEqual(body.candidates[0].match.reasons, [...new Set(body.candidates[0].match.reasons)])
  const own = await account.search({ criteria: [title, word], filtersJson: LOCAL })
  const half = own.body.candidates.find(({ externalId }: Body) => externalId === 'half').match
  assert.deepEqual({ tier: half.tier, verdict: half.criteria[1].verdict }, { tier: 'NEAR', verdict: 'PARTLY' })
})

test('the network is asked by criteria too, and a quote, a saved search and an export take them', async () => {
  const account = await pool()
  const criteria = [{ id: 'a', kind: 'TITLE', importance: 'REQUIRED', anyOf: [{ name: 'nurse' }] }]
  const { body } = await account.search({ criteria })
  assert.equal(body.creditsDeducted, 1)
  assert.ok(body.candidates.some(({ requiresEnrich }: Body) => requiresEnrich))
  const quote = await account.call('POST', 'credits/quote', { operation: 'search', body: { criteria, page: 2 } })
  assert.equal(quote.body.totalCredits, 1)
  const saved = await account.call('POST', 'saved-searches', { name: 'nurses', criteria })
  assert.deepEqual(
    { status: saved.status, matchCount: saved.body.savedSearch.matchCount },
    { status: 200, matchCount: 1 },
  )
  assert.deepEqual(saved.body.savedSearch.criteria, criteria)
  const query = `?criteriaJson=${encodeURIComponent(JSON.stringify(criteria))}`
  const exported = await account.call('GET', `talent-pool/export${query}`)
  assert.match(exported.body.text, /Person other/)
  assert.doesNotMatch(exported.body.text, /Person whole/)
  assert.equal((await account.call('GET', 'talent-pool/export?criteriaJson=%7B')).status, 400)
})

test('a whole job description is read for nothing, up to 20,000 characters', async () => {
  const account = await service.account(0)
  const description = 'We are hiring.\n\nRequirements:\n- 5+ years of Python\n\nNice to have:\n- Kubernetes\n'
  const { body } = await account.post('read', { text: description })
  const importance = new Map(
    body.interpretation.criteria.map((each: Body) => [each.anyOf?.[0]?.name ?? each.kind, each.importance]),
  )
  assert.deepEqual(
    { python: importance.get('Python'), kubernetes: importance.get('Kubernetes') },
    { python: 'REQUIRED', kubernetes: 'PREFERRED' },
  )
  assert.equal((await account.post('read', { text: 'x '.repeat(10_000) })).status, 200)
  assert.equal((await account.post('read', { text: 'x'.repeat(20_001) })).status, 400)
})

test('a key that may only search learns neither a profile nor who has an email', async () => {
  const account = await service.account(1_000)
  const { body: made } = await account.call('POST', 'keys', { name: 'searcher', scopes: ['search'] })
  const prompt = 'nurse with 1 year of experience'
  const { body: found } = await account.search({ prompt })
  const { urn } = found.candidates[0]
  assert.equal((await account.get(`enrich?urn=${urn}`)).status, 200)
  const years = (body: Body) => {
    const { id } = body.interpretation.criteria.find(({ kind }: Body) => kind === 'YEARS')
    const { match } = body.candidates.find((each: Body) => each.urn === urn)
    return match.criteria.find((each: Body) => each.id === id)
  }
  const asSearcher = (sent: object) => service.call('POST', '/v1/talent-scout/search', { key: made.apiKey, body: sent })
  assert.notEqual(years((await account.search({ prompt })).body).evidence, null)
  assert.deepEqual(years((await asSearcher({ prompt })).body).verdict, 'UNKNOWN')
  const criteria = [{ id: 'a', kind: 'CONTACT', importance: 'REQUIRED', anyOf: [{ field: 'EMAIL' }] }]
  assert.equal((await asSearcher({ criteria })).status, 403)
  const counts = await service.call('POST', '/v1/talent-scout/counts', { key: made.apiKey, body: { criteria } })
  assert.equal(counts.status, 403)
  const like = { like: [urn], filtersJson: LOCAL }
  assert.equal((await account.search(like, { 'idempotency-key': 'like' })).status, 200)
  const ways = ['search', 'counts'].map((path) => ({ path: `/v1/talent-scout/${path}`, body: like }))
  for (const { path, body } of [...ways, { path: '/v1/credits/quote', body: { operation: 'search', body: like } }]) {
    const answer = await service.call('POST', path, { key: made.apiKey, body, headers: { 'idempotency-key': 'like' } })
    assert.deepEqual(
      { status: answer.status, interpretation: answer.body.interpretation },
      { status: 400, interpretation: undefined },
      path,
    )
  }
})

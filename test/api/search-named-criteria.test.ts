/** Criteria that name a place, an employer, a school or an industry without an id: looked up by name, or refused by name. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, startService } from '../support/service.ts'

const service = await startService()
const LOCAL = '{"localOnly":true}'
const account = await service.account(0)
const person = (id: string, rest: object) => ({ id, name: `Person ${id}`, jobTitle: 'Nurse', ...rest })
const { status, body: saved } = await account.call('POST', 'talent-pool/candidates', {
  candidates: [
    person('siemens', { currentCompany: 'Siemens', location: 'Madrid, Spain', industry: 'Hospitals' }),
    person('foobarly', { currentCompany: 'Foobarly Kliniken', location: 'Lyon, France' }),
    person('oxford', { education: [{ school: 'University of Oxford' }] }),
    person('ours', { education: [{ school: 'Nobodys Own School' }] }),
  ],
})
assert.equal(status, 200, JSON.stringify(saved))

const required = (kind: string, choice: object) => ({ id: 'x', kind, importance: 'REQUIRED', anyOf: [choice] })
const ask = (criteria: object[]) => account.search({ criteria, filtersJson: LOCAL })

async function completeFor(criterion: object): Promise<string[]> {
  const { status, body } = await ask([criterion])
  assert.equal(status, 200, JSON.stringify(body))
  return body.candidates.flatMap(({ externalId, match }: Body) => (match.tier === 'COMPLETE' ? externalId : []))
}

test('a name without an id finds whom the same words in a prompt would', async () => {
  const bare = (name: string) => ({ name, entityIds: [] })
  for (const when of ['CURRENT', 'ANY']) {
    assert.deepEqual(await completeFor(required('EMPLOYER', { ...bare('Siemens'), when })), ['siemens'], when)
    assert.deepEqual(await completeFor(required('EMPLOYER', { ...bare('Foobarly Kliniken'), when })), ['foobarly'])
  }
  assert.deepEqual(await completeFor(required('SCHOOL', bare('University of Oxford'))), ['oxford'])
  assert.deepEqual(await completeFor(required('SCHOOL', bare('Nobodys Own School'))), ['ours'])
  assert.deepEqual(await completeFor(required('INDUSTRY', bare('Hospitals'))), ['siemens'])
  assert.deepEqual(await completeFor(required('PLACE', { name: 'Madrid', geoIds: [] })), ['siemens'])
  assert.deepEqual(await completeFor(required('PLACE', { name: 'Lyon, France', geoIds: [] })), ['foobarly'])
})

test('whoever works there is left out where the employer is excluded by name alone', async () => {
  const title = { ...required('TITLE', { name: 'nurse' }), id: 't' }
  const employer = { name: 'Siemens', entityIds: [], when: 'CURRENT' }
  const { body } = await ask([title, { ...required('EMPLOYER', employer), importance: 'EXCLUDED' }])
  assert.deepEqual(body.candidates.map(({ externalId }: Body) => externalId).sort(), ['foobarly', 'ours', 'oxford'])
})

test('the ids that were found are told, so that a client can keep them', async () => {
  const { body } = await ask([required('PLACE', { name: 'Madrid', geoIds: [] })])
  assert.ok(body.interpretation.criteria[0].anyOf[0].geoIds.includes('3117735'), JSON.stringify(body.interpretation))
})

test('a place or an industry that nobody knows is refused by its name, wherever criteria go', async () => {
  const title = { ...required('TITLE', { name: 'nurse' }), id: 't' }
  const unknown = {
    PLACE: { name: 'Atlantis upon Nowhere', geoIds: [] },
    INDUSTRY: { name: 'Unicorn Husbandry', entityIds: [] },
  }
  for (const [kind, choice] of Object.entries(unknown)) {
    const criteria = [title, required(kind, choice)]
    const query = `?criteriaJson=${encodeURIComponent(JSON.stringify(criteria))}`
    const answers = [
      await ask(criteria),
      await account.post('counts', { criteria }),
      await account.call('POST', 'credits/quote', { operation: 'search', body: { criteria } }),
      await account.call('POST', 'saved-searches', { name: kind, criteria }),
      await account.call('GET', `talent-pool/candidates${query}`),
    ]
    for (const { status, body } of answers) {
      assert.deepEqual({ status, code: body.code }, { status: 400, code: 'INVALID_REQUEST' }, JSON.stringify(body))
      assert.match(JSON.stringify(body), /criteria\[1\]\.anyOf\[0\]\.name/)
    }
  }
})

test('whatever is read can be sent back as it is, and asks for the same', async () => {
  const texts = [
    'nurse at Foobarly Kliniken in Lyon',
    'nurse who worked at Foobarly, studied at Nobodys Own School, not at Siemens',
    'nurse at Springfield Clinic in Springfield, hospitals industry, no juniors, 3 to 5 years, ideally German',
    '("Head Nurse" OR nurse) AND (Madrid OR Atlantis) NOT Siemens',
    'We are hiring nurses for Acme Health in Utopia.\n\nRequirements:\n- Zorblax 5\n\nNice to have:\n- Foo',
  ]
  for (const text of texts) {
    const { body: read } = await account.post('read', { text })
    const { criteria } = read.interpretation
    assert.ok(criteria.length > 0, text)
    const again = await ask(criteria)
    assert.equal(again.status, 200, `${text}: ${JSON.stringify(again.body)}`)
    const { body: prompted } = await account.search({ prompt: text, filtersJson: LOCAL })
    const found = ({ candidates }: Body) => candidates.map(({ externalId, match }: Body) => [externalId, match.tier])
    assert.deepEqual(found(again.body), found(prompted), text)
  }
})

/** POST search in the own pool alone: what each filter and each word of the prompt finds. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, startService } from '../support/service.ts'

const service = await startService()

const urnsOf = (body: Body): string[] => body.candidates.map((candidate: Body) => candidate.urn)

test('every filter binds in the own pool', async () => {
  const account = await service.account(0)
  await service.savePool(account, [
    { urn: 'urn:pool:nobody', fullName: 'Nobody Special' },
    {
      urn: 'urn:pool:ana',
      fullName: 'Ana María Núñez',
      firstName: 'Ana María',
      lastName: 'Núñez',
      jobTitle: 'Senior Data Engineer',
      skills: ['Python', 'Node.js', 'C++'],
      languages: [{ name: 'German', level: 'FLUENT' }],
      geoIds: ['3117735', '2510769'],
      currentCompanyIds: ['company:spotify'],
      pastCompanyIds: ['company:google'],
      industryIds: ['industry:6'],
      schoolIds: ['school:upm'],
    },
  ])
  const finds = async (filters: object) => {
    const filtersJson = JSON.stringify({ ...filters, localOnly: true })
    return urnsOf((await account.search({ filtersJson })).body).includes('urn:pool:ana')
  }
  const cases: [filters: object, found: boolean][] = [
    [{ skills: [{ name: 'python' }, { name: 'NODE.JS' }, { name: 'c++' }] }, true],
    [{ skills: [{ name: 'Python' }, { name: 'Rust' }] }, false],
    [{ languages: [{ name: 'Alemán', level: 'CONVERSATIONAL' }] }, true],
    [{ languages: [{ name: 'German', level: 'NATIVE' }] }, false],
    [{ customTitles: [{ name: 'nurse' }, { name: 'data engineer' }] }, true],
    [{ customTitles: [{ name: 'data eng' }] }, false],
    [{ firstName: 'ana mar', lastName: 'nune' }, true],
    [{ firstName: 'maria' }, false],
    [{ lastName: '%' }, false],
    [{ countries: [{ geoId: '1' }, { geoId: '2510769' }] }, true],
    [{ countries: [{ geoId: '1' }] }, false],
    [{ currentCompany: { entityId: 'company:spotify' } }, true],
    [{ currentCompany: { entityId: 'company:google' } }, false],
    [{ pastCompany: { entityId: 'company:google' } }, true],
    [{ pastCompany: { entityId: 'company:spotify' } }, false],
    [{ industry: { entityId: 'industry:6' } }, true],
    [{ industry: { entityId: 'industry:7' } }, false],
    [{ school: { entityId: 'school:upm' } }, true],
    [{ school: { entityId: 'school:mit' } }, false],
    [{ skills: [{ name: 'python' }], school: { entityId: 'school:mit' } }, false],
    [{ currentCompany: { query: 'Nowhere Ltd' } }, true],
  ]
  for (const [filters, found] of cases) assert.equal(await finds(filters), found, JSON.stringify(filters))
})

test('the pool is found by the words of the prompt, by title, skill, company, name and summary', async () => {
  const account = await service.account(0)
  await service.savePool(account, [
    { urn: 'urn:pool:title', fullName: 'A', jobTitle: 'Beekeeper' },
    { urn: 'urn:pool:skill', fullName: 'B', skills: ['Beekeeping', 'C#'] },
    { urn: 'urn:pool:company', fullName: 'C', currentCompany: 'Honeyworks' },
    { urn: 'urn:pool:summary', fullName: 'D', summary: 'Raises queens in an apiary.' },
    { urn: 'urn:pool:name', fullName: 'Zoë Brontë' },
  ])
  const find = async (prompt: string) =>
    urnsOf((await account.search({ prompt, filtersJson: '{"localOnly":true}' })).body)
  assert.deepEqual(await find('beekeepers'), ['urn:pool:title'])
  assert.deepEqual(await find('beekeeping'), ['urn:pool:skill'])
  assert.deepEqual(await find('someone with c# please'), ['urn:pool:skill'])
  assert.deepEqual(await find('honeyworks'), ['urn:pool:company'])
  assert.deepEqual(await find('apiary'), ['urn:pool:summary'])
  assert.deepEqual(await find('zoe bronte'), ['urn:pool:name'])
  assert.deepEqual((await find('')).length, 5)
})

test('a name is found however its letters are spelled', async () => {
  const account = await service.account(0)
  await service.savePool(account, [
    { urn: 'urn:pool:juergen', fullName: 'Jürgen Müller', firstName: 'Jürgen', lastName: 'Müller' },
    { urn: 'urn:pool:ivan', fullName: 'Ivan Petrov', firstName: 'Ivan', lastName: 'Petrov' },
    { urn: 'urn:pool:gross', fullName: 'Anna Groß', firstName: 'Anna', lastName: 'Groß' },
    { urn: 'urn:pool:lukasz', fullName: 'Łukasz Østergård', firstName: 'Łukasz', lastName: 'Østergård' },
    { urn: 'urn:pool:duc', fullName: 'Duc Sorensen', firstName: 'Duc', lastName: 'Sorensen' },
    { urn: 'urn:pool:sergey', fullName: 'Сергей Щукин', firstName: 'Сергей', lastName: 'Щукин' },
    { urn: 'urn:pool:eleni', fullName: 'Ελένη Παππά', firstName: 'Ελένη', lastName: 'Παππά' },
  ])
  const find = async (filters: object) =>
    urnsOf((await account.search({ filtersJson: JSON.stringify({ ...filters, localOnly: true }) })).body)
  assert.deepEqual(await find({ firstName: 'Juergen', lastName: 'Mueller' }), ['urn:pool:juergen'])
  assert.deepEqual(await find({ lastName: 'muller' }), ['urn:pool:juergen'])
  assert.deepEqual(await find({ firstName: 'Иван', lastName: 'Петров' }), ['urn:pool:ivan'])
  assert.deepEqual(await find({ lastName: 'Gross' }), ['urn:pool:gross'])
  assert.deepEqual(await find({ firstName: 'Juergen', lastName: 'Petrov' }), [])
  for (const [filters, who] of [
    [{ firstName: 'Lukasz', lastName: 'Ostergard' }, 'lukasz'],
    [{ firstName: 'łukasz', lastName: 'østergård' }, 'lukasz'],
    [{ firstName: 'Đức', lastName: 'Sørensen' }, 'duc'],
    [{ firstName: 'Sergey', lastName: 'Shchukin' }, 'sergey'],
    [{ firstName: 'Сергей' }, 'sergey'],
    [{ firstName: 'Eleni', lastName: 'Pappa' }, 'eleni'],
    [{ firstName: 'Ελένη' }, 'eleni'],
  ] as const) {
    assert.deepEqual(await find(filters), [`urn:pool:${who}`], JSON.stringify(filters))
  }
  const asked = async (prompt: string) =>
    urnsOf((await account.search({ prompt, filtersJson: '{"localOnly":true}' })).body)
  assert.deepEqual(await asked('Lukasz Ostergard'), ['urn:pool:lukasz'])
  assert.deepEqual(await asked('Łukasz Østergård'), ['urn:pool:lukasz'])
  assert.deepEqual(await asked('Đức Sørensen'), ['urn:pool:duc'])
})
